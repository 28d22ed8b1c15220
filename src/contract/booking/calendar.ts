import * as z from 'zod/mini'
import { daysBetween, isDay } from '#domain/language/time.ts'
import { endpoint } from '../endpoint.ts'
import { day, idParam, object } from '../fields.ts'
import { AgendaReservation } from './reservations.ts'

const range = { start: day('Début'), end: day('Fin'), praticienId: z.optional(idParam('Praticien')) }

const rangeOfAtMost = (max: number) =>
  z.refine<{ start: string; end: string }>(
    ({ start, end }) =>
      !isDay(start) || !isDay(end) || (daysBetween(start, end) >= 0 && daysBetween(start, end) < max),
    { path: ['end'], message: `La période demandée doit compter de 1 à ${max} jours.` },
  )

const TWO_MONTHS = 62
const A_YEAR = 366

/**
 * A slot that a visitor holds while filling in the form, or until they confirm it by mail: only then it has a client
 * and `confirmBefore`, its last minute as `HH:MM`. `duration` in minutes.
 */
const HeldSlot = z.strictObject({
  id: z.number(),
  date: z.string(),
  time: z.string(),
  duration: z.number(),
  praticienId: z.number(),
  clientName: z.nullable(z.string()),
  confirmBefore: z.nullable(z.string()),
})
export type HeldSlot = z.infer<typeof HeldSlot>

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/holds',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Créneaux gardés par des visiteurs en ce moment',
  query: object(range).check(rangeOfAtMost(TWO_MONTHS)),
  reply: z.array(HeldSlot),
})

const UNWORKED = ['closed', 'closure', 'leave', 'elsewhere', 'holiday', 'break', 'skipped'] as const

/** A span in which a practitioner does not work, from `from` to `to` (`HH:MM`, `to` up to 24:00). */
const UnworkedSpan = z.strictObject({
  date: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.enum(UNWORKED),
  label: z.nullable(z.string()),
  /** Null when no practitioner works. */
  praticienId: z.nullable(z.number()),
})
export type UnworkedSpan = z.infer<typeof UnworkedSpan>

export const listUnworkedTime = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/indisponibilites',
  access: 'staff',
  summary: 'Heures non travaillées : hors horaires, pauses, congés, fermetures, jours fériés',
  query: object({
    ...range,
    /** Lists each practitioner's spans instead of those they have in common. */
    each: z.optional(z.literal('true', 'Le champ « each » vaut true, ou est absent.')),
  }).check(rangeOfAtMost(TWO_MONTHS)),
  reply: z.array(UnworkedSpan),
})

/** Reservations of a day that the month shows. */
export const FIRST_OF_DAY = 3

/** Reservations that stand on a day, and their minutes beside those worked by the people in question. */
const DayLoad = z.strictObject({
  date: z.string(),
  count: z.number(),
  bookedMinutes: z.number(),
  workedMinutes: z.number(),
  /** The first FIRST_OF_DAY if asked for, otherwise none. */
  first: z.array(AgendaReservation),
})
export type DayLoad = z.infer<typeof DayLoad>

/** Days on which nothing is booked and nobody works are left out. */
const AgendaDays = z.strictObject({
  days: z.array(DayLoad),
  /** Reservations of each person who has any in the range, whichever person the days are asked of. */
  people: z.array(z.strictObject({ praticienId: z.number(), count: z.number() })),
})
export type AgendaDays = z.infer<typeof AgendaDays>

export const listAgendaDays = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/jours',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Nombre de rendez-vous et heures travaillées de chaque jour',
  query: object({
    ...range,
    serviceId: z.optional(idParam('Prestation')),
    /** Adds the first three reservations of each day. */
    premiers: z.optional(z.literal('true', 'Le champ « premiers » vaut true, ou est absent.')),
  }).check(rangeOfAtMost(A_YEAR)),
  reply: AgendaDays,
})
