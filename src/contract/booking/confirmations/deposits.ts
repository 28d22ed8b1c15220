import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { object } from '../../fields.ts'
import { PendingBooking } from './confirmations.ts'

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
