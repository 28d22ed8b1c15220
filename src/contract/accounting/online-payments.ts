import * as z from 'zod/mini'
import { REFUND_REASONS } from '#domain/accounting/online-payment.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { idParam, line, object, TokenParams } from '../fields.ts'
import { OwnVoucherOrder } from './voucher-orders.ts'

const Moment = z.strictObject({ date: z.string(), time: z.string() })

/**
 * For a person to look at. `differs`: paid, but not what was asked, or unknown here since a backup was restored; nothing
 * is booked. `refundFailed`: the money did not go back. `refundElsewhere`: made in the provider’s own office.
 */
const OnlineTask = z.strictObject({
  id: z.number(),
  kind: z.enum(['differs', 'refundFailed', 'refundElsewhere']),
  euros: z.number(),
  at: Moment,
  orderId: z.nullable(z.number()),
  reservationId: z.nullable(z.number()),
  /** Of a refund: why it was to go back. */
  reason: z.nullable(z.enum(REFUND_REASONS)),
  /** The provider’s own name for it, by which its office finds it. */
  providerId: z.nullable(z.string()),
  /** Code of the provider’s refusal. */
  failure: z.nullable(z.string()),
})
export type OnlineTask = z.infer<typeof OnlineTask>

/** `mode`: null without a key. */
const ShownOnlinePayments = z.strictObject({
  isOn: z.boolean(),
  mode: z.nullable(z.enum(['live', 'test'])),
  verifiedAt: z.nullable(Moment),
  /** The key can no longer be read, as the site’s own key has changed. */
  isKeyLost: z.boolean(),
  /** Since a backup was restored, nothing is asked of the provider until a person decides. */
  isHeld: z.boolean(),
  /** The site’s address is confirmed, and begins with https. */
  hasAddress: z.boolean(),
  /** Each call fails since that instant. */
  fault: z.nullable(z.strictObject({ kind: z.enum(['key', 'right', 'silent']), since: Moment })),
  /** Payments under way, and refunds on their way. */
  openCount: z.number(),
  tasks: z.array(OnlineTask),
})
export type ShownOnlinePayments = z.infer<typeof ShownOnlinePayments>

export const readOnlinePayments = endpoint({
  method: 'GET',
  path: '/api/superadmin/online-payments',
  access: 'superadmin',
  summary: 'Paiement en ligne : réglages, et ce qui est à traiter',
  reply: ShownOnlinePayments,
})

/** A restricted key of Stripe. */
export const PaymentKeyForm = object({
  key: line('Clé restreinte', { max: 300 }).check(
    z.refine((key) => !/^[sp]k_/.test(key), {
      error: french`Cette clé n’est pas une clé restreinte : créez-en une, qui commence par rk_, avec les seuls droits demandés ici.`,
      abort: true,
    }),
    z.regex(/^rk_(live|test)_\w+$/, french`Le champ « Clé restreinte » commence par rk_live_ ou rk_test_.`),
  ),
})
export type PaymentKeyForm = z.infer<typeof PaymentKeyForm>

/** Proves the key by a checkout of 1 €, which it ends at once; stores it sealed, switched off. */
export const savePaymentKey = endpoint({
  method: 'PUT',
  path: '/api/superadmin/online-payments/key',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'payment_key_changed',
  summary: 'Vérifier et enregistrer la clé du prestataire de paiement',
  body: PaymentKeyForm,
  reply: ShownOnlinePayments,
  errors: ['payments_under_way', 'payment_address_missing', 'payment_provider_silent'],
  limit: { max: 20, seconds: 600 },
})

export const removePaymentKey = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/online-payments/key',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'payment_key_changed',
  summary: 'Retirer la clé du prestataire de paiement',
  reply: ShownOnlinePayments,
  errors: ['payments_under_way'],
})

export const switchOnlinePayments = endpoint({
  method: 'PUT',
  path: '/api/superadmin/online-payments',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'online_payments_switched',
  summary: 'Proposer ou non le paiement par carte',
  body: object({ isOn: z.boolean('Dites si le paiement par carte est proposé.') }),
  reply: ShownOnlinePayments,
  errors: ['payment_key_missing', 'payment_key_of_test', 'payment_address_missing', 'payments_held'],
})

/** With the key of a test: 1 € that is paid with a card of the provider’s, read, and paid back. */
export const startPaymentTrial = endpoint({
  method: 'POST',
  path: '/api/superadmin/online-payments/trial',
  access: 'superadmin',
  summary: 'Essayer un paiement, sans argent',
  reply: z.strictObject({ url: z.string() }),
  errors: [
    'payment_key_missing',
    'payment_key_not_of_test',
    'payment_address_missing',
    'payments_held',
    'payment_provider_silent',
    'payment_provider_refused',
  ],
  limit: { max: 10, seconds: 600 },
})

/** `state` of the last trial: null without one. */
export const readPaymentTrial = endpoint({
  method: 'POST',
  path: '/api/superadmin/online-payments/trial/result',
  access: 'superadmin',
  summary: 'Résultat du dernier essai',
  reply: z.strictObject({
    state: z.nullable(z.enum(['open', 'paid', 'refunded', 'ended', 'failed'])),
  }),
  errors: ['payment_key_missing', 'payments_held', 'payment_provider_silent', 'payment_provider_refused'],
  limit: { max: 60, seconds: 60 },
})

/** After a restored backup: reads what the provider has since, and goes on. */
export const releaseOnlinePayments = endpoint({
  method: 'POST',
  path: '/api/superadmin/online-payments/release',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'online_payments_released',
  summary: 'Reprendre les paiements en ligne après une remise en place',
  reply: ShownOnlinePayments,
  errors: ['payment_key_missing', 'payment_provider_silent', 'payment_provider_refused'],
})

const TaskParams = object({ id: idParam('Paiement') })
const taskReply = z.strictObject({ message: z.string(), shown: ShownOnlinePayments })

/** Of a payment that differs: a person has dealt with it. */
export const dismissOnlinePayment = endpoint({
  method: 'POST',
  path: '/api/superadmin/online-payments/{id}/seen',
  access: 'superadmin',
  audit: 'online_payment_dealt_with',
  summary: 'Noter qu’un paiement en ligne est traité',
  params: TaskParams,
  reply: taskReply,
  errors: ['not_found'],
})

/** A refund that failed is asked again. */
export const retryOnlineRefund = endpoint({
  method: 'POST',
  path: '/api/superadmin/online-refunds/{id}/retry',
  access: 'superadmin',
  audit: 'online_refund_retried',
  summary: 'Rembourser de nouveau sur la carte',
  params: TaskParams,
  reply: taskReply,
  errors: ['not_found', 'payments_held', 'payment_key_missing', 'book_awaits_number', 'refund_in_book'],
})

/** A refund that failed was paid back otherwise, or one made at the provider goes into the book. */
export const noteOnlineRefund = endpoint({
  method: 'POST',
  path: '/api/superadmin/online-refunds/{id}/noted',
  access: 'superadmin',
  audit: 'online_refund_noted',
  summary: 'Noter un remboursement',
  params: TaskParams,
  reply: taskReply,
  errors: ['not_found', 'book_awaits_number'],
})

/** By the order’s link: the address of the page on which one pays. */
export const payOrderByCard = endpoint({
  method: 'POST',
  path: '/api/voucher-order/{token}/checkout',
  access: 'public',
  summary: 'Payer une commande par carte',
  params: TokenParams,
  reply: z.strictObject({ url: z.string() }),
  errors: [
    'not_found',
    'card_payments_off',
    'order_not_unpaid',
    'order_lapsed',
    'checkout_opening',
    'payment_provider_silent',
    'payment_provider_refused',
    'too_many_requests',
  ],
  limit: { max: 20, seconds: 600 },
})

/** On return from that page, and on going back: what the provider says now. */
export const readOrderCheckout = endpoint({
  method: 'POST',
  path: '/api/voucher-order/{token}/checkout/result',
  access: 'public',
  summary: 'La commande, après un passage par la page de paiement',
  params: TokenParams,
  reply: OwnVoucherOrder,
  errors: ['not_found'],
  limit: { max: 60, seconds: 60 },
})
