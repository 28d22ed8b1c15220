import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { figuresPeriod } from './figures.ts'

/** Money, by the sign of the rows: what came in, and what was given back or taken back by a contra entry. */
const sums = { receivedEuros: z.number(), returnedEuros: z.number(), euros: z.number() }

const ReceiptsOfMeans = z.strictObject({ means: z.string(), ...sums })

const ReceiptFigures = z.strictObject({
  from: z.string(),
  to: z.string(),
  total: z.strictObject(sums),
  months: z.array(z.strictObject({ month: z.string(), ...sums, means: z.array(ReceiptsOfMeans) })),
  means: z.array(ReceiptsOfMeans),
  /** Of the current civil year, whatever the period. */
  year: z.strictObject({
    year: z.string(),
    euros: z.number(),
    /** Of the « franchise en base »; null under another regime. */
    threshold: z.nullable(z.strictObject({ euros: z.number(), source: z.string() })),
  }),
  /** Owed on live vouchers today, whatever the period; absent without any. */
  owedEuros: z.optional(z.number()),
})
export type ReceiptFigures = z.infer<typeof ReceiptFigures>

export const readReceiptFigures = endpoint({
  method: 'GET',
  path: '/api/superadmin/figures/receipts',
  access: 'superadmin',
  summary: 'Recettes par mois et moyen de paiement, par le jour où l’argent a été reçu',
  query: figuresPeriod,
  reply: ReceiptFigures,
})

export const exportReceiptFigures = endpoint({
  method: 'GET',
  path: '/api/superadmin/figures/receipts/csv',
  access: 'superadmin',
  summary: 'Exporter les recettes par mois et moyen de paiement (CSV)',
  query: figuresPeriod,
  file: { type: 'text/csv', name: 'recettes.csv' },
  reply: z.string(),
})

export const printReceiptFigures = endpoint({
  method: 'GET',
  path: '/api/superadmin/figures/receipts/pdf',
  access: 'superadmin',
  summary: 'Imprimer les recettes par mois et moyen de paiement (PDF)',
  query: figuresPeriod,
  file: { type: 'application/pdf', name: 'recettes.pdf' },
  reply: z.string(),
})
