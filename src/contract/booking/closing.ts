import * as z from 'zod/mini'
import { addDays, daysBetween, isDay } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { day, emptyable, endTime, id, line, object, time } from '../fields.ts'
import { findAbsenceFault } from './agenda.ts'
import { AgendaReservation } from './reservations.ts'

const MAX_WEEKLY_DAYS = 366

/** `start` applies to the first day and `end` to the last; without them, whole days. */
export const Closing = object({
  /** Defaults to the caller; only a superadmin may name somebody else. */
  praticienId: emptyable(id('Praticien')),
  /** Superadmins: closes for everybody. */
  wholePractice: z.optional(z.boolean(french`Le champ « Tout le cabinet » vaut oui ou non.`)),
  from: day('Du'),
  to: day('Au'),
  start: emptyable(time('De')),
  end: emptyable(endTime('À')),
  weeklyUntil: emptyable(day('Chaque semaine jusqu’au')),
  label: emptyable(line('Motif', { max: 100 })),
}).check((context) => {
  const { from, to, start, end, weeklyUntil } = context.value
  if (!isDay(from) || !isDay(to)) return
  const days = daysBetween(from, to)
  const fault = findAbsenceFault({ days, start, end }) ?? findWeeklyFault({ from, days, weeklyUntil })
  if (fault) context.issues.push({ code: 'custom', path: [fault.field], message: fault.message, input: to })
})
export type Closing = z.infer<typeof Closing>

type Weekly = { from: string; days: number; weeklyUntil: string | undefined }

function findWeeklyFault({ from, days, weeklyUntil }: Weekly): { field: string; message: string } | null {
  if (weeklyUntil === undefined || !isDay(weeklyUntil)) return null
  const field = 'weeklyUntil'
  if (days >= 7) return { field, message: 'Une semaine entière ou plus ne se répète pas chaque semaine.' }
  if (weeklyUntil < from) return { field, message: 'La répétition doit finir après le premier jour.' }
  return weeklyUntil > addDays(from, MAX_WEEKLY_DAYS)
    ? { field, message: 'Une fermeture se répète pendant un an au plus.' }
    : null
}

export const previewClosing = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/fermetures/apercu',
  access: 'staff',
  audit: 'reservations_listed',
  summary: 'Rendez-vous pendant une fermeture qui n’est pas encore enregistrée',
  body: Closing,
  reply: z.array(AgendaReservation),
  errors: ['forbidden', 'not_found'],
})

/**
 * Reservations stay as they are. A person's hours become a block on each day on which nothing is in the way, else an
 * absence, as do days; the practice's become closures. What is closed already is not added twice.
 */
export const closeTime = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/fermetures',
  access: 'staff',
  audit: 'time_closed',
  summary: 'Fermer un jour ou une période',
  body: Closing,
  reply: z.strictObject({ message: z.string(), reservations: z.array(AgendaReservation) }),
  status: 201,
  errors: ['forbidden', 'not_found'],
})
