import * as z from 'zod/mini'
import { RECEIPT_KINDS } from '#domain/accounting/receipt.ts'
import { daysBetween, isDay } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { day, idParam, object } from '../fields.ts'
import { SettlementStates } from './payments.ts'

const MAX_DAYS = 31

export const VisitSettlement = z.strictObject({
  paidEuros: z.number(),
  voucherEuros: z.number(),
  state: SettlementStates,
  /** Rest to pay, or amount paid in excess. */
  euros: z.number(),
  /** Of `paidEuros`, by card on the site; absent for nothing. */
  onlineEuros: z.optional(z.number()),
})
export type VisitSettlement = z.infer<typeof VisitSettlement>

const PaidVisit = z.extend(VisitSettlement, { id: z.number() })
export type PaidVisit = z.infer<typeof PaidVisit>

const PaymentDays = object({ start: day('Début'), end: day('Fin') }).check(
  z.check((context) => {
    const { start, end } = context.value
    if (!isDay(start) || !isDay(end)) return
    const length = daysBetween(start, end)
    if (length >= 0 && length < MAX_DAYS) return
    const message =
      length < 0
        ? french`Le champ « Fin » doit suivre le champ « Début ».`
        : french`Le champ « Fin » est à ${MAX_DAYS} jours au plus du champ « Début », compris.`
    context.issues.push({ code: 'custom', path: ['end'], message, input: end })
  }),
)

/** Of the caller’s reservations on these days, those for which the book has a row, or that a voucher settles in part. */
export const listPaymentsOfDays = endpoint({
  method: 'GET',
  path: '/api/admin/payments/days',
  access: 'staff',
  summary: french`Ce qui a été encaissé pour les rendez-vous de ces jours, ${MAX_DAYS} au plus`,
  query: PaymentDays,
  reply: z.array(PaidVisit),
})

const ClientPayment = z.strictObject({
  number: z.number(),
  kind: z.enum(RECEIPT_KINDS),
  day: z.string(),
  euros: z.number(),
  means: z.string(),
  nature: z.string(),
  reservationId: z.nullable(z.number()),
})
export type ClientPayment = z.infer<typeof ClientPayment>

const PaymentsOfClient = z.strictObject({
  visits: z.array(PaidVisit),
  /** The newest first. */
  rows: z.array(ClientPayment),
  /** True if older rows are left out. */
  more: z.boolean(),
  /** Of all rows, less refunds. */
  totalEuros: z.number(),
})
export type PaymentsOfClient = z.infer<typeof PaymentsOfClient>

/** For a praticien those of their own reservations alone. */
export const listPaymentsOfClient = endpoint({
  method: 'GET',
  path: '/api/admin/clients/{id}/payments',
  access: 'staff',
  audit: 'client_opened',
  summary: 'Encaissements d’un client, les plus récents d’abord',
  params: object({ id: idParam('Client') }),
  reply: PaymentsOfClient,
  errors: ['not_found'],
})
