import * as z from 'zod/mini'
import { addMonths } from '#domain/language/months.ts'
import { isDay } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { fieldName, object } from '../fields.ts'

const MAX_MONTHS = 36

function month(label: string) {
  const error = `${fieldName(label)} doit être un mois, comme 2027-04.`
  // The twelve months before or after have four digits in their year, too.
  return z.string(error).check(z.refine((text) => /^2[01]/.test(text) && isDay(`${text}-01`), error))
}

type Period = { from?: string | undefined; to?: string | undefined }

const isOrdered = ({ from, to }: Period) => from === undefined || to === undefined || from <= to
const isShort = ({ from, to }: Period) =>
  from === undefined || to === undefined || to < addMonths(from, MAX_MONTHS)

/** First and last month, `2027-04`; with one of them or neither, twelve months. */
export const figuresPeriod = object({
  from: z.optional(month('Du mois')),
  to: z.optional(month('Au mois')),
}).check(
  z.refine(isOrdered, {
    path: ['to'],
    error: french`Le champ « Au mois » ne peut pas être avant le champ « Du mois ».`,
  }),
  z.refine(isShort, {
    path: ['to'],
    error: french`Une période compte au plus ${MAX_MONTHS} mois : rapprochez les champs « Du mois » et « Au mois ».`,
  }),
)

/** Of reservations. Amounts are agreed prices, not money received. */
const counts = {
  /** Started, and not noted as missed. */
  done: z.number(),
  planned: z.number(),
  missed: z.number(),
  cancelled: z.number(),
  /** Agreed prices of those done, in euros. */
  euros: z.number(),
  plannedEuros: z.number(),
  /** Booked time, the missed ones included. */
  minutes: z.number(),
}

/** `occupancy`: 0 to 1, of those whose hours are known; null when nothing is opened. */
const opened = { openedMinutes: z.number(), occupancy: z.nullable(z.number()) }

const ActivityOfMonth = z.strictObject({ month: z.string(), ...counts, ...opened })
export type ActivityOfMonth = z.infer<typeof ActivityOfMonth>

const ActivityOfService = z.strictObject({ id: z.nullable(z.number()), name: z.string(), ...counts })
const ActivityOfPractitioner = z.strictObject({ id: z.number(), name: z.string(), ...counts, ...opened })

const Activity = z.strictObject({
  from: z.string(),
  to: z.string(),
  total: z.strictObject({ ...counts, ...opened }),
  months: z.array(ActivityOfMonth),
  services: z.array(ActivityOfService),
  praticiens: z.array(ActivityOfPractitioner),
  /**
   * Bookings by offers of the waiting list in the last 30 days, whatever the period: they are not kept for longer.
   * Absent while the list is closed.
   */
  recovered: z.optional(z.strictObject({ taken: z.number(), minutes: z.number(), euros: z.number() })),
})
export type Activity = z.infer<typeof Activity>

export const readActivity = endpoint({
  method: 'GET',
  path: '/api/superadmin/figures',
  access: 'superadmin',
  summary: 'Activité par mois, prestation et praticien, aux prix convenus',
  query: figuresPeriod,
  reply: Activity,
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/superadmin/figures/csv',
  access: 'superadmin',
  summary: 'Exporter l’activité (CSV)',
  query: figuresPeriod,
  file: { type: 'text/csv', name: 'activite.csv' },
  reply: z.string(),
})
