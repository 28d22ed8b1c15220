import * as z from 'zod/mini'
import { RECEIPT_KINDS } from '#domain/accounting/receipt.ts'
import { french } from '#domain/language/typography.ts'
import { DEPOSIT_KINDS } from '#domain/visit/deposit.ts'
import { endpoint } from '../endpoint.ts'
import {
  clientName,
  day,
  emptyable,
  euros,
  IdempotencyKey,
  id,
  line,
  object,
  ReservationParams,
} from '../fields.ts'

export const MAX_PAYMENT_EUROS = 10_000

const amount = euros('Montant', { max: MAX_PAYMENT_EUROS }).check(
  z.refine((value) => value > 0, french`Le champ « Montant » doit être plus grand que 0.`),
)

/** Money received; `day` is today without one. */
const received = {
  euros: amount,
  means: line('Moyen de paiement', { max: 40 }),
  day: z.optional(day('Jour')),
  /** The client does not want to be named on the note. */
  withoutName: z.optional(z.boolean(french`Le champ « Note sans nom » vaut oui ou non.`)),
}

const PaymentOfVisit = z.strictObject({
  number: z.number(),
  kind: z.enum(RECEIPT_KINDS),
  day: z.string(),
  euros: z.number(),
  means: z.string(),
})
export type PaymentOfVisit = z.infer<typeof PaymentOfVisit>

export const SettlementStates = z.enum(['unpaid', 'partly', 'paid', 'overpaid', 'unpriced'])

export const VisitPayments = z.strictObject({
  /** Agreed price; 0 once cancelled, null without one. */
  dueEuros: z.nullable(z.number()),
  /** A voucher's share of it. */
  voucherEuros: z.number(),
  paidEuros: z.number(),
  state: SettlementStates,
  /** Rest to pay, or amount paid in excess. */
  euros: z.number(),
  /** Cancelled, by whomever and however noted; absent otherwise. */
  isCancelled: z.optional(z.literal(true)),
  /** Of `paidEuros`, by card on the site; absent for nothing. */
  onlineEuros: z.optional(z.number()),
  /** Paid by card on the site before the visit, also while no book is kept. */
  deposit: z.optional(
    z.strictObject({
      kind: z.enum(DEPOSIT_KINDS),
      /** May go back to its card. */
      cardEuros: z.number(),
      /** On its way there. */
      movingEuros: z.number(),
      /** For a superadmin to give back or to keep. */
      toDecideEuros: z.number(),
      isKept: z.boolean(),
    }),
  ),
  /** In the order of the book. */
  rows: z.array(PaymentOfVisit),
  /** To choose from, in their order. */
  means: z.array(z.string()),
  /** False while the book is off, or waits for its last number after a restored backup. */
  isOpen: z.boolean(),
  awaitsNumber: z.boolean(),
})
export type VisitPayments = z.infer<typeof VisitPayments>

export const readVisitPayments = endpoint({
  method: 'GET',
  path: '/api/admin/reservations/{date}/{id}/payments',
  access: 'staff',
  summary: 'Ce qui a été encaissé pour un rendez-vous, et ce qui reste',
  params: ReservationParams,
  reply: VisitPayments,
  errors: ['not_found', 'reservation_moved'],
})

/**
 * `knownPaidEuros` is what the form showed as paid: somebody else may have been faster. `isStanding`: it showed a visit
 * that was not cancelled, and nothing is noted for one that is by now.
 */
export const VisitPaymentBody = object({
  ...received,
  knownPaidEuros: z.number(french`Le champ « Déjà encaissé » doit être un nombre.`),
  isStanding: z.optional(z.boolean(french`Le champ « Rendez-vous maintenu » vaut oui ou non.`)),
})
export type VisitPaymentBody = z.infer<typeof VisitPaymentBody>

/** Of staff’s own reservations. Once the visit has begun, and if nothing was noted, its client came. */
export const noteVisitPayment = endpoint({
  method: 'POST',
  path: '/api/admin/reservations/{date}/{id}/payments',
  access: 'staff',
  audit: 'payment_noted',
  summary: 'Noter un encaissement pour un rendez-vous',
  params: ReservationParams,
  headers: IdempotencyKey,
  body: VisitPaymentBody,
  reply: z.strictObject({
    message: z.string(),
    number: z.number(),
    payments: VisitPayments,
    /** Of the reservation, where « Venu » was noted with the payment. */
    version: z.optional(z.number()),
  }),
  status: 201,
  errors: [
    'not_found',
    'reservation_moved',
    'visit_cancelled_meanwhile',
    'book_off',
    'book_awaits_number',
    'payment_noted_meanwhile',
    'idempotency_mismatch',
  ],
})

/** `clientName`, or that of the record, stands on the note; `clientId` is the record that shows the payment. */
export const OtherPaymentBody = object({
  ...received,
  nature: line('Nature', { max: 200 }),
  clientName: emptyable(clientName('Nom')),
  clientId: z.optional(id('Client')),
})
export type OtherPaymentBody = z.infer<typeof OtherPaymentBody>

/** Such as the sale of an oil. */
export const noteOtherPayment = endpoint({
  method: 'POST',
  path: '/api/superadmin/payments',
  access: 'superadmin',
  audit: 'payment_noted',
  summary: 'Noter un encaissement sans rendez-vous',
  headers: IdempotencyKey,
  body: OtherPaymentBody,
  reply: z.strictObject({ message: z.string(), number: z.number() }),
  status: 201,
  errors: ['not_found', 'book_off', 'book_awaits_number', 'idempotency_mismatch'],
})
