import * as z from 'zod/mini'
import { VOUCHER_KINDS } from '#domain/accounting/voucher.ts'
import { ORDER_STATES } from '#domain/accounting/voucher-order.ts'
import { DRAWINGS } from '#domain/content/drawings.ts'
import { french } from '#domain/language/typography.ts'
import { mentionsWebAddress } from '#domain/language/web-mention.ts'
import { MAX_SERVICE_MINUTES } from '#domain/visit/service-parts.ts'
import { endpoint, PUBLIC_READS } from '../endpoint.ts'
import {
  day,
  email,
  emptyable,
  euros,
  formEvidence,
  IdempotencyKey,
  id,
  idParam,
  integer,
  line,
  multilineText,
  object,
  TokenParams,
  visitorEmail,
  visitorName,
} from '../fields.ts'
import { MAX_VOUCHER_EUROS } from './vouchers.ts'

const MAX_ORDERED_SESSIONS = 10

/** Terms shown before the button that orders: articles L221-5 and L221-14 of the Code de la consommation. */
export const readOrderTerms = endpoint({
  method: 'GET',
  path: '/api/voucher-orders/terms',
  access: 'public',
  summary: 'Conditions des bons que l’on commande sur le site',
  reply: z.strictObject({
    validMonths: z.number(),
    conditions: z.string(),
    howToPay: z.string(),
    takesCards: z.boolean(),
    /** Last day for a withdrawal from an order of today. */
    withdrawalUntil: z.string(),
  }),
  errors: ['voucher_orders_off'],
  limit: PUBLIC_READS,
})

const MAIL_HINT = 'Écrivez une adresse comme nom@exemple.fr.'

/**
 * By a visitor: an amount, or sessions of one service and length. `recipientEmail`: the voucher goes there, else to the
 * giver. `sendOn`: at 9:00 of that day, else as soon as it is paid.
 */
export const NewVoucherOrder = object({
  euros: z.optional(
    euros('Montant', { least: 1, max: MAX_VOUCHER_EUROS }).check(z.minimum(1, atLeastOne('Montant'))),
  ),
  sessions: z.optional(integer('Nombre de séances', { min: 1, max: MAX_ORDERED_SESSIONS })),
  serviceId: z.optional(id('Prestation')),
  /** Without it, the length of the main variant. */
  minutes: z.optional(integer('Durée', { min: 5, max: MAX_SERVICE_MINUTES })),
  /**
   * That the form showed: nothing is ordered if the price list has changed since. Of sessions, by
   * `orderedSessionPrice`.
   */
  shownPrice: euros('Prix affiché', { max: 100_000 }),
  giverName: visitorName('Votre nom'),
  giverEmail: visitorEmail('Votre e-mail'),
  recipientName: emptyable(visitorName('Pour')),
  message: emptyable(giftMessage('Message')),
  /** On the voucher; without it, the first one. */
  drawing: z.optional(z.enum(DRAWINGS, 'Ce dessin est inconnu.')),
  recipientEmail: emptyable(email('E-mail du bénéficiaire', MAIL_HINT)),
  sendOn: emptyable(day('Jour d’envoi')),
  ...formEvidence,
}).check(
  z.refine(({ euros: amount, sessions }) => (amount === undefined) !== (sessions === undefined), {
    path: ['euros'],
    error: french`Choisissez un montant, ou un nombre de séances.`,
  }),
  z.refine(({ sessions, serviceId }) => (sessions === undefined) === (serviceId === undefined), {
    path: ['serviceId'],
    error: french`Le champ « Prestation » va avec un nombre de séances.`,
  }),
)
export type NewVoucherOrder = z.infer<typeof NewVoucherOrder>

/** It leaves in the practice's name for a mailbox that may be anybody's. */
function giftMessage(label: string) {
  return multilineText(label, { max: 300 }).check(
    z.refine(
      (text) => !mentionsWebAddress(text),
      french`Le champ « ${label} » ne peut contenir ni adresse internet ni adresse e-mail.`,
    ),
  )
}

function atLeastOne(label: string) {
  return french`Le champ « ${label} » doit être d’au moins 1 €.`
}

export const orderVoucher = endpoint({
  method: 'POST',
  path: '/api/voucher-orders',
  access: 'public',
  audit: 'voucher_ordered',
  summary: 'Commander un bon cadeau, avec obligation de paiement',
  headers: IdempotencyKey,
  body: NewVoucherOrder,
  reply: z.strictObject({
    message: z.string(),
    /** Path of the order’s own page, which the mail names too; null when the request is repeated. */
    link: z.nullable(z.string()),
  }),
  status: 201,
  errors: [
    'voucher_orders_off',
    'service_gone',
    'service_on_request',
    'terms_changed',
    'idempotency_mismatch',
    'too_many_requests',
    'mail_budget_used',
  ],
  limit: { max: 20, seconds: 3600 },
})

/** Units are cents or sessions. */
const orderedContent = {
  kind: z.enum(VOUCHER_KINDS),
  units: z.number(),
  serviceName: z.nullable(z.string()),
  minutes: z.nullable(z.number()),
  priceEuros: z.number(),
}

const Moment = z.strictObject({ date: z.string(), time: z.string() })

/** As the link in its mail shows it, which may have reached anybody: nothing that was typed. */
export const OwnVoucherOrder = z.strictObject({
  id: z.number(),
  state: z.enum(ORDER_STATES),
  ...orderedContent,
  orderedAt: Moment,
  /** Unpaid orders end after that day. */
  payableUntil: z.string(),
  /** Also by card, on the provider’s page. */
  takesCards: z.boolean(),
  /** Paid on that page, to which its money goes back. */
  isPaidByCard: z.boolean(),
  howToPay: z.string(),
  conditions: z.string(),
  validMonths: z.number(),
  /** Known once it is paid. */
  validUntil: z.nullable(z.string()),
  sendsTo: z.enum(['giver', 'recipient']),
  sendOn: z.nullable(z.string()),
  /** While it is unpaid: by when to pay, so that it leaves on the chosen day. */
  paymentAdvice: z.nullable(z.string()),
  /** Last day for a withdrawal. */
  withdrawalUntil: z.string(),
  canWithdraw: z.boolean(),
  /** Of the price, what visits have used: kept after a withdrawal. */
  usedEuros: z.number(),
  withdrawnAt: z.nullable(Moment),
  /** After a withdrawal: to be paid back, or paid back. */
  refundEuros: z.nullable(z.number()),
  /** The card did not take it back, and nobody has paid it back otherwise yet; absent otherwise. */
  isCardRefundFailed: z.optional(z.literal(true)),
})
export type OwnVoucherOrder = z.infer<typeof OwnVoucherOrder>

export const readOwnOrder = endpoint({
  method: 'GET',
  path: '/api/voucher-order/{token}',
  access: 'public',
  summary: 'La commande d’un bon, par son lien',
  params: TokenParams,
  reply: OwnVoucherOrder,
  errors: ['not_found'],
  limit: { max: 120, seconds: 60 },
})

/** Within 14 days, without a reason (article L221-18). The code ends at once. */
export const withdrawOrder = endpoint({
  method: 'POST',
  path: '/api/voucher-order/{token}/withdraw',
  access: 'public',
  audit: 'voucher_order_withdrawn',
  summary: 'Renoncer à la commande d’un bon',
  params: TokenParams,
  reply: OwnVoucherOrder,
  errors: ['not_found', 'order_withdrawn', 'order_lapsed', 'withdrawal_over'],
  limit: { max: 30, seconds: 900 },
})

/** As staff see it. */
const VoucherOrder = z.strictObject({
  id: z.number(),
  state: z.enum(ORDER_STATES),
  ...orderedContent,
  orderedAt: Moment,
  payableUntil: z.string(),
  giverName: z.nullable(z.string()),
  giverEmail: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  /** The giver's own words, which leave with the voucher. */
  message: z.nullable(z.string()),
  sendsTo: z.enum(['giver', 'recipient']),
  sendOn: z.nullable(z.string()),
  sentAt: z.nullable(Moment),
  /** Its mail has failed for good: print the voucher with a new code instead. */
  isUndeliverable: z.boolean(),
  voucherId: z.nullable(z.number()),
  withdrawnAt: z.nullable(Moment),
  refundEuros: z.nullable(z.number()),
  /** Its sale is in the book, so that its refund is noted there, too. */
  hasReceipt: z.boolean(),
  /** Of its money to the card: on its way, or failed; null for any other. */
  cardRefund: z.nullable(z.enum(['running', 'failed'])),
  isPaidByCard: z.boolean(),
})
export type VoucherOrder = z.infer<typeof VoucherOrder>

export const listVoucherOrders = endpoint({
  method: 'GET',
  path: '/api/superadmin/voucher-orders',
  access: 'superadmin',
  audit: 'voucher_orders_opened',
  summary: 'Commandes de bons, les plus récentes d’abord',
  reply: z.array(VoucherOrder),
})

const OrderParams = object({ id: idParam('Commande') })
const means = z.optional(line('Moyen de paiement', { max: 40 }))

export const OrderPayment = object({ means })
export type OrderPayment = z.infer<typeof OrderPayment>

/** Makes the voucher, notes the receipt where the book is on, and plans the mail. */
export const confirmOrderPayment = endpoint({
  method: 'POST',
  path: '/api/superadmin/voucher-orders/{id}/payment',
  access: 'superadmin',
  audit: 'voucher_order_paid',
  summary: 'Confirmer qu’une commande est réglée',
  params: OrderParams,
  body: OrderPayment,
  reply: z.strictObject({ message: z.string(), order: VoucherOrder }),
  errors: [
    'not_found',
    'order_not_unpaid',
    'order_lapsed',
    'book_awaits_number',
    'order_being_paid',
    'checkout_opening',
    'payments_held',
    'payment_key_missing',
    'payment_provider_silent',
    'payment_provider_refused',
  ],
})

/** Of an unpaid order. */
export const deleteVoucherOrder = endpoint({
  method: 'DELETE',
  path: '/api/superadmin/voucher-orders/{id}',
  access: 'superadmin',
  audit: 'voucher_order_deleted',
  summary: 'Supprimer une commande qui n’est pas réglée',
  params: OrderParams,
  reply: z.strictObject({ message: z.string() }),
  errors: [
    'not_found',
    'order_not_unpaid',
    'order_being_paid',
    'checkout_opening',
    'payments_held',
    'payment_key_missing',
    'payment_provider_silent',
    'payment_provider_refused',
  ],
})

/** Notes that what a withdrawal left to pay back was paid back. */
export const refundVoucherOrder = endpoint({
  method: 'POST',
  path: '/api/superadmin/voucher-orders/{id}/refund',
  access: 'superadmin',
  audit: 'voucher_order_refunded',
  summary: 'Noter qu’une commande rétractée est remboursée',
  params: OrderParams,
  body: OrderPayment,
  reply: z.strictObject({ message: z.string(), order: VoucherOrder }),
  errors: ['not_found', 'order_not_withdrawn', 'book_awaits_number', 'refund_on_its_way'],
})
