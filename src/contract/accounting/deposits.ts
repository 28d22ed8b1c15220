import * as z from 'zod/mini'
import { DEPOSIT_KINDS, DEPOSIT_PAYERS } from '#domain/visit/deposit.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'

/** Off at first; `payers`: of whom a deposit is asked. Amounts are those of the services. */
export const DepositSettingsForm = object({
  isOn: z.boolean('Dites si un acompte est demandé.'),
  kind: z.enum(DEPOSIT_KINDS, 'Choisissez entre arrhes et acompte.'),
  payers: z.enum(DEPOSIT_PAYERS, 'Choisissez à qui il est demandé.'),
})

export const readDepositSettings = endpoint({
  method: 'GET',
  path: '/api/superadmin/deposits',
  access: 'superadmin',
  summary: 'Arrhes et acomptes',
  reply: DepositSettingsForm,
})

export const saveDepositSettings = endpoint({
  method: 'PUT',
  path: '/api/superadmin/deposits',
  access: 'superadmin',
  audit: 'deposits_changed',
  summary: 'Régler les arrhes et acomptes',
  body: DepositSettingsForm,
  reply: DepositSettingsForm,
})
