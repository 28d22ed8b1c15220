import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { clientName, email, emptyable, id, idParam, object, phone } from './fields.ts'

const ClientParams = object({ id: idParam('Client') })

/** Reservations that the caller may see, the latest first; `at`: local time. */
export const listSplittable = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}/split',
  access: 'staff',
  summary: 'Réservations d’un client, avec ce qui a été saisi pour chacune',
  params: ClientParams,
  reply: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      serviceName: z.nullable(z.string()),
      clientName: z.nullable(z.string()),
      clientEmail: z.nullable(z.string()),
      clientPhone: z.nullable(z.string()),
      isCancelled: z.boolean(),
    }),
  ),
  audit: 'clients_searched',
  errors: ['not_found'],
})
export type SplittableReservation = z.infer<typeof listSplittable.reply>[number]

const MAX_SPLIT = 500

/** The person to whom the reservations belong. */
export const SplitBody = object({
  reservationIds: z
    .array(id('Réservation'), 'Choisissez au moins une réservation.')
    .check(
      z.minLength(1, 'Choisissez au moins une réservation.'),
      z.maxLength(MAX_SPLIT, `Choisissez au plus ${MAX_SPLIT} réservations.`),
    ),
  clientName: clientName('Nom'),
  clientEmail: emptyable(email('E-mail')),
  clientPhone: emptyable(phone('Téléphone')),
}).check(
  z.refine(({ clientEmail, clientPhone }) => clientEmail !== undefined || clientPhone !== undefined, {
    path: ['clientEmail'],
    message: 'Indiquez un e-mail ou un téléphone.',
  }),
)
export type SplitBody = z.infer<typeof SplitBody>

export const previewSplit = endpoint({
  method: 'POST',
  path: '/api/admin/clients/{id}/split/preview',
  access: 'staff',
  summary: 'Ce qui changerait si des réservations allaient à une autre personne',
  params: ClientParams,
  body: SplitBody,
  reply: z.strictObject({
    reservations: z.number(),
    notes: z.number(),
    /** Reservations that stay. */
    left: z.number(),
    /** A client with this identity is there already, and gets them. */
    joins: z.boolean(),
  }),
  audit: 'clients_searched',
  errors: ['not_found', 'list_changed', 'client_elsewhere'],
})
export type SplitPreview = z.infer<typeof previewSplit.reply>

export const splitClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients/{id}/split',
  access: 'staff',
  summary: 'Donner des réservations d’un client à une autre personne',
  params: ClientParams,
  body: SplitBody,
  reply: z.strictObject({ message: z.string(), mergeId: z.number(), clientId: z.number() }),
  audit: 'client_split',
  errors: ['not_found', 'list_changed', 'client_elsewhere'],
})
