import * as z from 'zod/mini'
import { type Closing, closedHours, countClosedWeeks, MAX_CLOSED_WEEKS } from '#domain/booking/closing.ts'
import { daysBetween, isDay, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { day, emptyable, endTime, id, line, object, time } from '../fields.ts'
import { AgendaReservation } from './reservations.ts'

const MAX_CLOSED_DAYS = 731
const MIN_MINUTES = 5

/**
 * Closes the whole practice if `practice` is true, otherwise one agenda: the caller's, or a colleague's that a superadmin
 * names. Whole days without `start` and `end`; every week on the same weekday with `until`.
 */
export const ClosingRequest = object({
  practice: z.optional(z.boolean(french`Le champ « Tout le cabinet » doit être vrai ou faux.`)),
  praticienId: z.optional(id('Praticien')),
  from: day('Du'),
  to: day('Au'),
  start: emptyable(time('De')),
  end: emptyable(endTime('À')),
  until: emptyable(day('Jusqu’au')),
  label: emptyable(line('Motif', { max: 100 })),
}).check((context) => {
  const { value } = context
  const fault =
    findScopeFault(value) ?? findPeriodFault(value) ?? findHoursFault(value) ?? findWeeksFault(value)
  if (fault) context.issues.push({ code: 'custom', path: [fault[0]], message: fault[1], input: value })
})
export type ClosingRequest = z.infer<typeof ClosingRequest>

type Fault = [field: string, message: string]
/** Fields that are invalid themselves have issues of their own. */
type Typed = Closing

function findScopeFault({
  practice,
  praticienId,
}: {
  practice?: unknown
  praticienId?: unknown
}): Fault | null {
  return practice === true && praticienId !== undefined
    ? ['praticienId', 'Choisissez une personne, ou tout le cabinet.']
    : null
}

function findPeriodFault({ from, to }: Typed): Fault | null {
  if (!isDayField(from) || !isDayField(to)) return null
  const days = daysBetween(from, to)
  if (days < 0) return ['to', 'La date de fin doit suivre la date de début.']
  return days > MAX_CLOSED_DAYS ? ['to', 'Une fermeture dure au plus deux ans.'] : null
}

function findHoursFault({ from, to, start, end }: Typed): Fault | null {
  if (!isDayField(from) || !isDayField(to) || !areTimes([start, end])) return null
  const hours = closedHours({ from, to, start, end })
  if (hours === null) return null
  const length = hours.end - hours.start
  if (length <= 0) return ['end', 'L’heure de fin doit suivre l’heure de début.']
  return length % MIN_MINUTES === 0 ? null : ['end', 'La durée compte par pas de 5 minutes.']
}

function findWeeksFault({ from, to, until }: Typed): Fault | null {
  if (until === undefined || !isDayField(from) || !isDayField(until)) return null
  if (from !== to) return ['to', 'Une fermeture qui se répète chaque semaine dure un seul jour.']
  if (until < from) return ['until', 'La dernière date doit suivre la première.']
  return countClosedWeeks({ from, until }) > MAX_CLOSED_WEEKS
    ? ['until', `Une fermeture se répète au plus ${MAX_CLOSED_WEEKS} fois : choisissez une date plus proche.`]
    : null
}

function isDayField(value: unknown): value is string {
  return typeof value === 'string' && isDay(value)
}

function areTimes(values: readonly unknown[]): boolean {
  return values.every(
    (value) => value === undefined || (typeof value === 'string' && parseEnd(value) !== null),
  )
}

export const previewClosing = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/fermer/apercu',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Rendez-vous à venir pendant une fermeture',
  body: ClosingRequest,
  reply: z.array(AgendaReservation),
  errors: ['practitioner_gone'],
})

/**
 * Whole days and periods become an absence or closure; hours of one day in an agenda become blocks, on a date where
 * something is in the way an absence with these hours. Reservations stay: `reservations` lists all of that time.
 * Idempotent: time that is already closed is not written twice.
 */
export const closeTime = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/fermer',
  access: 'staff',
  audit: 'time_closed',
  summary: 'Fermer un jour ou une période',
  body: ClosingRequest,
  reply: z.strictObject({
    message: z.string(),
    blocks: z.number(),
    absences: z.number(),
    closures: z.number(),
    reservations: z.array(AgendaReservation),
  }),
  errors: ['practitioner_gone'],
})
