import * as z from 'zod/mini'
import { addMonths } from '#domain/language/months.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { object } from '../fields.ts'
import { bookMonth } from './book.ts'

const MAX_MONTHS = 12

/** First and last month, both inclusive. */
const period = object({ from: bookMonth('Du mois'), to: bookMonth('Au mois') }).check(
  z.refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: french`Le champ « Au mois » ne peut pas être avant le champ « Du mois ».`,
  }),
  z.refine(({ from, to }) => to < addMonths(from, MAX_MONTHS), {
    path: ['to'],
    error: french`Un export compte au plus ${MAX_MONTHS} mois : rapprochez les champs « Du mois » et « Au mois ».`,
  }),
)

export const exportBook = endpoint({
  method: 'GET',
  path: '/api/superadmin/receipts/csv',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'receipts_exported',
  summary: 'Exporter le livre des recettes (CSV)',
  query: period,
  file: { type: 'text/csv', name: 'livre-des-recettes.csv' },
  reply: z.string(),
})

export const printBook = endpoint({
  method: 'GET',
  path: '/api/superadmin/receipts/pdf',
  access: 'superadmin',
  requiresReauthentication: true,
  audit: 'receipts_exported',
  summary: 'Exporter le livre des recettes (PDF)',
  query: period,
  file: { type: 'application/pdf', name: 'livre-des-recettes.pdf' },
  reply: z.string(),
})

/** `payments`: how many; money received, and given back or taken back by contra entries, as positive amounts. */
const sums = {
  payments: z.number(),
  receivedEuros: z.number(),
  returnedEuros: z.number(),
  euros: z.number(),
}

const ReceiptTotals = z.strictObject({
  /** The two months. */
  from: z.string(),
  to: z.string(),
  /** By day, and on one day in the order of the means. Days without any are left out. */
  days: z.array(z.strictObject({ day: z.string(), means: z.string(), ...sums })),
  means: z.array(z.strictObject({ means: z.string(), ...sums })),
  total: z.strictObject(sums),
})
export type ReceiptTotals = z.infer<typeof ReceiptTotals>

const firstMonth = object({ from: bookMonth('Du mois') })

/** Of two months, as they are reported to an approved platform (e-reporting). */
export const readReceiptTotals = endpoint({
  method: 'GET',
  path: '/api/superadmin/receipts/totals',
  access: 'superadmin',
  summary: 'Recettes par jour et moyen de paiement, sur deux mois',
  query: firstMonth,
  reply: ReceiptTotals,
})

export const exportReceiptTotals = endpoint({
  method: 'GET',
  path: '/api/superadmin/receipts/totals/csv',
  access: 'superadmin',
  summary: 'Exporter les recettes par jour et moyen de paiement (CSV)',
  query: firstMonth,
  file: { type: 'text/csv', name: 'recettes-par-jour.csv' },
  reply: z.string(),
})
