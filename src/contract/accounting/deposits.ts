import * as z from 'zod/mini'
import { DEPOSIT_KINDS, DEPOSIT_PAYERS } from '#domain/visit/deposit.ts'
import { PendingBooking } from '../booking/confirmations/confirmations.ts'
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

const TokenParams = object({ token: z.string() })

/** By the link of a booking that is kept while its deposit is paid: the address of the page on which one pays. */
export const payDeposit = endpoint({
  method: 'POST',
  path: '/api/confirmation/{token}/checkout',
  access: 'public',
  summary: 'Payer l’acompte d’un rendez-vous',
  params: TokenParams,
  reply: z.strictObject({ url: z.string() }),
  errors: [
    'not_found',
    'card_payments_off',
    'deposit_over',
    'checkout_opening',
    'payment_address_missing',
    'payment_provider_silent',
    'payment_provider_refused',
    'too_many_requests',
  ],
  limit: { max: 20, seconds: 600 },
})

/** On return from that page. `link`: of the reservation, once it is confirmed. */
export const readDepositCheckout = endpoint({
  method: 'POST',
  path: '/api/confirmation/{token}/checkout/result',
  access: 'public',
  summary: 'Le rendez-vous, après un passage par la page de paiement',
  params: TokenParams,
  reply: z.extend(PendingBooking, { link: z.nullable(z.string()) }),
  errors: ['not_found'],
  limit: { max: 60, seconds: 60 },
})

/** The hour is free for others at once. */
export const giveUpDeposit = endpoint({
  method: 'POST',
  path: '/api/confirmation/{token}/give-up',
  access: 'public',
  summary: 'Renoncer à un rendez-vous dont l’acompte n’est pas payé',
  params: TokenParams,
  reply: PendingBooking,
  errors: [
    'not_found',
    'order_being_paid',
    'checkout_opening',
    'payments_held',
    'payment_key_missing',
    'payment_provider_silent',
    'payment_provider_refused',
  ],
  limit: { max: 30, seconds: 900 },
})
