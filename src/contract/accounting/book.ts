import * as z from 'zod/mini'
import { RECEIPT_KINDS } from '#domain/accounting/receipt.ts'
import { isDay } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { euros, fieldName, IdempotencyKey, idParam, integer, line, object } from '../fields.ts'
import { MAX_PAYMENT_EUROS } from './payments.ts'

/** `YYYY-MM`. */
export function bookMonth(label: string) {
  const error = `${fieldName(label)} doit être un mois, comme 2027-04.`
  return z.string(error).check(z.refine((text) => /^2[01]/.test(text) && isDay(`${text}-01`), error))
}

const Receipt = z.strictObject({
  number: z.number(),
  kind: z.enum(RECEIPT_KINDS),
  day: z.string(),
  /** When it was noted, at the practice. */
  notedAt: z.strictObject({ date: z.string(), time: z.string() }),
  euros: z.number(),
  means: z.string(),
  nature: z.string(),
  clientName: z.nullable(z.string()),
  reservationId: z.nullable(z.number()),
  corrects: z.nullable(z.number()),
  notedBy: z.nullable(z.string()),
  /** By a contra entry: it has no note any more. */
  isReversed: z.boolean(),
  mayReverse: z.boolean(),
  /** Of a payment: what may still be given back; 0 otherwise. */
  refundableEuros: z.number(),
})
export type Receipt = z.infer<typeof Receipt>

const Book = z.strictObject({
  month: z.string(),
  /** Nothing is dated into it any more. */
  isClosed: z.boolean(),
  /** Its last day on which something may be dated into it. */
  closesAfter: z.string(),
  rows: z.array(Receipt),
  total: z.strictObject({ receivedEuros: z.number(), refundedEuros: z.number(), euros: z.number() }),
  /** Of the month’s year up to its end, and of the days of each means. */
  yearEuros: z.number(),
  means: z.array(z.strictObject({ means: z.string(), euros: z.number() })),
  /** The first month with a row; null while the book is empty. */
  firstMonth: z.nullable(z.string()),
})
export type Book = z.infer<typeof Book>

/** Rows whose day is in the month, in the order of their numbers. */
export const readBook = endpoint({
  method: 'GET',
  path: '/api/superadmin/receipts',
  access: 'superadmin',
  audit: 'receipts_opened',
  summary: 'Livre des recettes d’un mois',
  query: object({ month: bookMonth('Mois') }),
  reply: Book,
})

const ReceiptParams = object({ number: idParam('Numéro') })

export const reverseReceipt = endpoint({
  method: 'POST',
  path: '/api/superadmin/receipts/{number}/contra',
  access: 'superadmin',
  audit: 'receipt_reversed',
  summary: 'Reprendre une écriture par une écriture inverse',
  params: ReceiptParams,
  reply: z.strictObject({ message: z.string(), number: z.number() }),
  status: 201,
  errors: [
    'not_found',
    'book_off',
    'book_awaits_number',
    'receipt_reversed',
    'receipt_not_reversible',
    'receipt_of_provider',
    'voucher_in_use',
  ],
})

const refundedEuros = euros('Montant', { max: MAX_PAYMENT_EUROS }).check(
  z.refine((value) => value > 0, french`Le champ « Montant » doit être plus grand que 0.`),
)

export const RefundBody = object({
  euros: refundedEuros,
  means: line('Moyen de paiement', { max: 40 }),
})
export type RefundBody = z.infer<typeof RefundBody>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/superadmin/receipts/{number}/refunds',
  access: 'superadmin',
  audit: 'payment_refunded',
  summary: 'Noter un remboursement',
  params: ReceiptParams,
  headers: IdempotencyKey,
  body: RefundBody,
  reply: z.strictObject({ message: z.string(), number: z.number() }),
  status: 201,
  errors: [
    'not_found',
    'book_off',
    'book_awaits_number',
    'voucher_has_rest',
    'refund_by_card',
    'idempotency_mismatch',
  ],
})

const PaymentToSettle = z.strictObject({
  reservationId: z.number(),
  date: z.string(),
  time: z.string(),
  clientName: z.nullable(z.string()),
  serviceName: z.nullable(z.string()),
  praticienName: z.string(),
  euros: z.number(),
  /** Of it, a deposit that goes back to its card, and not otherwise. */
  cardEuros: z.optional(z.number()),
  /** Of a visit that is neither cancelled nor handed over: its client was absent, or its price is below the deposit now. */
  standing: z.optional(z.enum(['missed', 'cheaper'])),
  /** Those of which something is left that was not paid by such a card, the latest first. */
  payments: z.array(z.strictObject({ number: z.number(), means: z.string(), refundableEuros: z.number() })),
  /** Of one that was handed over: the one that stands for its hour now, or null once that is no more. */
  newVisit: z.optional(z.nullable(z.strictObject({ date: z.string(), clientName: z.nullable(z.string()) }))),
})
export type PaymentToSettle = z.infer<typeof PaymentToSettle>

export const listPaymentsToSettle = endpoint({
  method: 'GET',
  path: '/api/superadmin/receipts/to-settle',
  access: 'superadmin',
  audit: 'payments_to_settle_opened',
  summary: 'Rendez-vous payés puis annulés ou donnés à quelqu’un d’autre : à rembourser, ou gardés',
  reply: z.array(PaymentToSettle),
})

export const keepPayment = endpoint({
  method: 'POST',
  path: '/api/superadmin/receipts/to-settle/{id}/keep',
  access: 'superadmin',
  audit: 'payment_kept',
  summary: 'Garder ce qui a été payé pour un rendez-vous annulé',
  params: object({ id: idParam('Rendez-vous') }),
  reply: z.array(PaymentToSettle),
  errors: ['not_found'],
})

/** To the card with which the deposit was paid, within a minute; of a visit that stands too. */
export const refundDepositOfVisit = endpoint({
  method: 'POST',
  path: '/api/superadmin/receipts/to-settle/{id}/refund',
  access: 'superadmin',
  audit: 'deposit_refunded',
  summary: 'Rembourser l’acompte d’un rendez-vous sur la carte',
  params: object({ id: idParam('Rendez-vous') }),
  body: object({ euros: refundedEuros }),
  reply: z.array(PaymentToSettle),
  errors: ['not_found', 'refund_on_its_way', 'payment_key_missing'],
})

/** Each payment is reversed, and noted again for whoever has the hour now, in the name of whoever paid. */
export const countForNewVisit = endpoint({
  method: 'POST',
  path: '/api/superadmin/receipts/to-settle/{id}/count',
  access: 'superadmin',
  audit: 'payment_counted',
  summary: 'Compter ce qui a été payé pour le nouveau rendez-vous',
  params: object({ id: idParam('Rendez-vous') }),
  reply: z.array(PaymentToSettle),
  errors: [
    'not_found',
    'book_off',
    'book_awaits_number',
    'new_visit_gone',
    'new_visit_paid',
    'payment_partly_refunded',
    'refund_on_its_way',
  ],
})

export const LastNumberBody = object({
  number: integer('Dernier numéro imprimé', { min: 0, max: 100_000_000 }),
})

/** After a restored backup. Numbers that it lacks are explained by one row of 0 €. */
export const giveLastNumber = endpoint({
  method: 'POST',
  path: '/api/superadmin/receipts/last-number',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'last_number_given',
  summary: 'Indiquer le dernier numéro donné avant la restauration d’une sauvegarde',
  body: LastNumberBody,
  reply: z.strictObject({ message: z.string(), nextNumber: z.number() }),
  errors: ['last_number_known'],
})
