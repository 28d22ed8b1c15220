import * as z from 'zod/mini'
import { MAX_PRICE_EUROS, MAX_SERVICE_MINUTES } from '#domain/visit/service-parts.ts'
import { endpoint } from '../../endpoint.ts'
import { euros, id, idParam, ignoringOthersOf, integer, object } from '../../fields.ts'
import { partName, ServicePart } from '../services.ts'

/** `serviceIds`: services with which it is offered. */
export const ManagedOption = z.extend(ServicePart, { serviceIds: z.array(z.number()) })
export type ManagedOption = z.infer<typeof ManagedOption>

/** Absent `serviceIds` are unchanged. */
export const OptionFields = object({
  name: partName('Nom'),
  duration: integer('Durée', { min: 0, max: MAX_SERVICE_MINUTES }),
  price: euros('Prix', { max: MAX_PRICE_EUROS }),
  serviceIds: z.optional(
    z
      .array(id('Prestations'), 'Une liste de prestations est attendue.')
      .check(z.maxLength(1000, 'Cette liste est trop longue.')),
  ),
})
export type OptionFields = z.infer<typeof OptionFields>

const OptionParams = object({ id: idParam('Option') })

export const listServiceOptions = endpoint({
  method: 'GET',
  path: '/api/superadmin/service-options',
  access: 'superadmin',
  summary: 'Options des prestations',
  reply: z.array(ManagedOption),
})

export const addServiceOption = endpoint({
  method: 'POST',
  path: '/api/superadmin/service-options',
  access: 'superadmin',
  audit: 'option_added',
  summary: 'Ajouter une option',
  body: ignoringOthersOf(OptionFields, ManagedOption),
  reply: ManagedOption,
  status: 201,
  errors: ['service_gone', 'too_many_options'],
})

export const changeServiceOption = endpoint({
  method: 'PUT',
  path: '/api/superadmin/service-options/{id}',
  access: 'superadmin',
  audit: 'option_changed',
  summary: 'Modifier une option',
  params: OptionParams,
  body: ignoringOthersOf(OptionFields, ManagedOption),
  reply: ManagedOption,
  errors: ['not_found', 'service_gone'],
})

export const removeServiceOption = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/service-options/{id}',
  access: 'superadmin',
  audit: 'option_removed',
  summary: 'Supprimer une option',
  params: OptionParams,
  reply: z.strictObject({ message: z.string() }),
  errors: ['not_found'],
})
