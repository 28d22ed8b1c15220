import * as z from 'zod/mini'
import {
  type Closing,
  closedHours,
  countClosedWeeks,
  MAX_CLOSED_WEEKS,
} from '#domain/booking/closing/closing.ts'
import { daysBetween, isDay, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { day, emptyable, endTime, id, idParam, integer, line, object, time, weekday } from '../fields.ts'
import { AgendaReservation } from './reservations.ts'
import { breakTimesReply, dayHoursReply, laterHoursReply, RangeReply, ranges } from './working-hours.ts'

const MAX_CLOSED_DAYS = 731
const MIN_MINUTES = 5

const scope = {
  practice: z.optional(z.boolean(french`Le champ « Tout le cabinet » doit être vrai ou faux.`)),
  praticienId: z.optional(id('Praticien')),
}

/**
 * Closes the whole practice if `practice` is true, otherwise one agenda: the caller's, or a colleague's that a superadmin
 * names. Whole days without `start` and `end`; every week on the same weekday with `until`, or without an end if
 * `always`.
 */
export const ClosingRequest = object({
  ...scope,
  from: day('Du'),
  to: day('Au'),
  start: emptyable(time('De')),
  end: emptyable(endTime('À')),
  until: emptyable(day('Jusqu’au')),
  always: z.optional(z.boolean(french`Le champ « Chaque semaine, sans fin » doit être vrai ou faux.`)),
  label: emptyable(line('Motif', { max: 100 })),
}).check((context) => {
  const { value } = context
  const fault =
    findScopeFault(value) ??
    findPeriodFault(value) ??
    findHoursFault(value) ??
    findEndlessFault(value) ??
    findWeeksFault(value)
  if (fault) context.issues.push({ code: 'custom', path: [fault[0]], message: fault[1], input: value })
})
export type ClosingRequest = z.infer<typeof ClosingRequest>

const ONE_SCOPE = 'Choisissez une personne, ou tout le cabinet.'

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
  return practice === true && praticienId !== undefined ? ['praticienId', ONE_SCOPE] : null
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

/** An agenda has its weeks without an end; the practice has none of its own. */
function findEndlessFault({
  always,
  practice,
  from,
  to,
  until,
}: Typed & { practice?: unknown }): Fault | null {
  if (always !== true) return null
  if (practice === true) return ['always', 'Sans fin, une fermeture se règle pour une personne à la fois.']
  if (until !== undefined) return ['until', 'Une fermeture sans fin n’a pas de dernière date.']
  return from === to ? null : ['to', WEEKLY_LASTS_ONE_DAY]
}

const WEEKLY_LASTS_ONE_DAY = 'Une fermeture qui se répète chaque semaine dure un seul jour.'

function findWeeksFault({ from, to, until }: Typed): Fault | null {
  if (until === undefined || !isDayField(from) || !isDayField(until)) return null
  if (from !== to) return ['to', WEEKLY_LASTS_ONE_DAY]
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

const MAX_REOPENED = 200

/** Closed time as it is stored, to be reopened; what is no longer there is left out. */
export const ReopeningRequest = object({
  ...scope,
  absences: z._default(
    z
      .array(
        object({
          from: day('Du'),
          to: day('Au'),
          start: z.optional(time('De')),
          end: z.optional(endTime('À')),
        }),
      )
      .check(z.maxLength(MAX_REOPENED, `La liste compte au plus ${MAX_REOPENED} absences.`)),
    [],
  ),
  blocks: z._default(
    z
      .array(
        object({ id: id('Plage'), version: integer('Version', { min: 1, max: Number.MAX_SAFE_INTEGER }) }),
      )
      .check(z.maxLength(MAX_REOPENED, `La liste compte au plus ${MAX_REOPENED} plages.`)),
    [],
  ),
  specialDays: z._default(
    z
      .array(day('Date'))
      .check(z.maxLength(MAX_REOPENED, `La liste compte au plus ${MAX_REOPENED} jours particuliers.`)),
    [],
  ),
}).check(
  z.refine(({ practice, praticienId }) => practice !== true || praticienId === undefined, {
    path: ['praticienId'],
    message: ONE_SCOPE,
  }),
)
export type ReopeningRequest = z.infer<typeof ReopeningRequest>

const AbsenceTime = z.strictObject({
  from: z.string(),
  to: z.string(),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
})

const BlockVersion = z.strictObject({ id: z.number(), version: z.number() })

/** The weeks of an agenda before a closing without an end, and the version that puts them back. */
const FormerWeeks = z.strictObject({
  version: z.number(),
  workingHours: z.strictObject({ start: z.number(), end: z.number(), slotDuration: z.number() }),
  breakTimes: breakTimesReply,
  openDays: z.array(weekday),
  dayHours: dayHoursReply,
  laterHours: laterHoursReply,
})

/** Of a booking that its client still has to confirm or to pay for. */
const PendingStart = z.strictObject({ date: z.string(), time: z.string() })

/**
 * Whole days and periods become an absence or closure; hours of one day in an agenda become blocks, on a date where
 * something is in the way an absence with these hours; without an end, the weeks of the agenda change. Reservations
 * stay: `reservations` lists all of that time, `pending` those that may still come about. Idempotent: time that is
 * already closed is not written twice.
 * `written` is what `reopenTime` takes; `formerWeeks` goes back to the agenda.
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
    written: z.strictObject({ absences: z.array(AbsenceTime), blocks: z.array(BlockVersion) }),
    formerWeeks: z.nullable(FormerWeeks),
    reservations: z.array(AgendaReservation),
    pending: z.array(PendingStart),
  }),
  errors: ['practitioner_gone'],
})

export const reopenTime = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/rouvrir',
  access: 'staff',
  audit: 'time_reopened',
  summary: 'Rouvrir un temps fermé, ou reprendre un jour particulier',
  body: ReopeningRequest,
  /** How many of them were still there. */
  reply: z.strictObject({ message: z.string(), reopened: z.number() }),
  errors: ['practitioner_gone'],
})

/** Other hours on one date, also on a day that is closed or a holiday; no range closes it. */
export const openDay = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/ouvrir',
  access: 'staff',
  audit: 'agenda_changed',
  summary: 'Ouvrir un jour exceptionnellement',
  body: object({ praticienId: z.optional(id('Praticien')), date: day('Date'), ranges }),
  /** `before`: what the date had of its own, null without. */
  reply: z.strictObject({ message: z.string(), before: z.nullable(z.array(RangeReply)) }),
  errors: ['practitioner_gone'],
})

const CLOSED_TIME_KINDS = ['leave', 'closure', 'block', 'special'] as const

/** A row of « Fermetures et congés »; `special` has ranges, none of which closes the date. */
export const ClosedTime = z.strictObject({
  kind: z.enum(CLOSED_TIME_KINDS),
  /** Null for the practice. */
  praticienId: z.nullable(z.number()),
  ...AbsenceTime.shape,
  label: z.nullable(z.string()),
  ranges: z.array(RangeReply),
  block: z.nullable(BlockVersion),
  /** To come, within that time. */
  reservations: z.number(),
})
export type ClosedTime = z.infer<typeof ClosedTime>

export const listClosedTimes = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/fermetures',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Fermetures, congés, plages bloquées et jours particuliers',
  /** Without it, a superadmin reads those of everybody. */
  query: object({ praticienId: z.optional(idParam('Praticien')) }),
  reply: z.array(ClosedTime),
  errors: ['practitioner_gone'],
})
