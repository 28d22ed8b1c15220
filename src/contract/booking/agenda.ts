import * as z from 'zod/mini'
import { HOLIDAY_ZONES } from '#domain/booking/agenda.ts'
import { UNNAMED_ABSENCE } from '#domain/booking/closing/closing.ts'
import { daysBetween, isDay, parseEnd } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { day, endTime, IfMatch, id, idParam, integer, line, object, time, weekday } from '../fields.ts'
import { AgendaReservation } from './reservations.ts'
import {
  areUnique,
  breakTimes,
  breakTimesReply,
  dayHours,
  dayHoursReply,
  laterHours,
  laterHoursReply,
  openDays,
  RangeReply,
  ranges,
  WorkingHours,
} from './working-hours.ts'

const MAX_ABSENCE_DAYS = 731

/** An absence from one day to another, both inclusive; `start` applies to the first day, `end` to the last. */
const TimeOff = object({
  from: day('Du'),
  to: day('Au'),
  label: z._default(
    line('Motif', { min: 0, max: 100 }).check(z.overwrite((label) => label || UNNAMED_ABSENCE)),
    UNNAMED_ABSENCE,
  ),
  start: z.optional(time('À partir de')),
  end: z.optional(endTime('Jusqu’à')),
}).check((context) => {
  const { from, to, start, end } = context.value
  if (!isDay(from) || !isDay(to)) return
  const fault = findAbsenceFault({ days: daysBetween(from, to), start, end })
  if (fault) context.issues.push({ code: 'custom', path: [fault.field], message: fault.message, input: to })
})

type AbsenceBounds = { days: number; start: string | undefined; end: string | undefined }

function findAbsenceFault({ days, start, end }: AbsenceBounds): { field: string; message: string } | null {
  if (days < 0) return { field: 'to', message: 'La date de fin doit suivre la date de début.' }
  if (days > MAX_ABSENCE_DAYS) return { field: 'to', message: 'Une absence dure au plus deux ans.' }
  const [startMinute, endMinute] = [parseEnd(start ?? '00:00') ?? 0, parseEnd(end ?? '24:00') ?? 0]
  return days === 0 && startMinute >= endMinute
    ? { field: 'end', message: 'L’absence doit finir après son début.' }
    : null
}

const absences = z.array(TimeOff).check(z.maxLength(200, 'La liste compte au plus 200 absences.'))

/** Body of an agenda update (requirements, 3.6); absent optional keys are unchanged. */
export const AgendaConfig = object({
  workingHours: WorkingHours,
  breakTimes,
  openDays: z.optional(openDays),
  dayHours: z.optional(dayHours),
  /** Each from a day after today on; the keys above are the week in force today. */
  laterHours: z.optional(laterHours),
  timeOff: z.optional(absences),
  specialDays: z.optional(
    z.array(object({ date: day('Date'), ranges })).check(
      z.maxLength(400, 'La liste compte au plus 400 jours particuliers.'),
      z.refine(
        areUnique(({ date }) => date),
        { message: 'Chaque jour particulier ne figure qu’une fois.' },
      ),
    ),
  ),
  closedOnHolidays: z.optional(z.nullable(z.enum(HOLIDAY_ZONES, 'Cette zone de jours fériés est inconnue.'))),
  closedOnLocalHolidays: z.optional(
    z.boolean(french`Le champ « Fermer aussi les jours d’usage local » doit être vrai ou faux.`),
  ),
  workedHolidays: z.optional(
    z.array(day('Jour férié travaillé')).check(z.maxLength(400, 'La liste compte au plus 400 jours.')),
  ),
  bufferMinutes: z.optional(integer('Pause après chaque rendez-vous', { min: 0, max: 120 })),
  minNoticeMinutes: z.optional(integer('Délai minimal', { min: 0, max: 20160 })),
  horizonDays: z.optional(integer('Horizon de réservation', { min: 1, max: 366 })),
  maxVisitsPerDay: z.optional(z.nullable(integer('Rendez-vous par jour', { min: 1, max: 50 }))),
  compactDay: z.optional(
    z.boolean(french`Le champ « Éviter les trous dans la journée » doit être vrai ou faux.`),
  ),
  startAfterReservation: z.optional(
    z.boolean(french`Le champ « Début dès la fin d’un rendez-vous » doit être vrai ou faux.`),
  ),
})
export type AgendaConfig = z.infer<typeof AgendaConfig>

const AbsenceReply = z.strictObject({
  from: z.string(),
  to: z.string(),
  label: z.string(),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
})

const AgendaReply = z.strictObject({
  workingHours: z.strictObject({ start: z.number(), end: z.number(), slotDuration: z.number() }),
  breakTimes: breakTimesReply,
  openDays: z.array(weekday),
  dayHours: dayHoursReply,
  timeOff: z.array(AbsenceReply),
  specialDays: z.array(z.strictObject({ date: z.string(), ranges: z.array(RangeReply) })),
  closedOnHolidays: z.nullable(z.enum(HOLIDAY_ZONES)),
  closedOnLocalHolidays: z.boolean(),
  workedHolidays: z.array(z.string()),
  bufferMinutes: z.number(),
  minNoticeMinutes: z.number(),
  horizonDays: z.number(),
  maxVisitsPerDay: z.nullable(z.number()),
  compactDay: z.boolean(),
  startAfterReservation: z.boolean(),
  laterHours: laterHoursReply,
})

export const readAgenda = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/config',
  access: 'staff',
  summary: 'Mon agenda : horaires et pauses',
  reply: AgendaReply,
})

export const saveAgenda = endpoint({
  method: 'PUT',
  path: '/api/admin/agenda/config',
  access: 'staff',
  audit: 'agenda_changed',
  summary: 'Enregistrer mon agenda',
  headers: IfMatch,
  body: AgendaConfig,
  reply: AgendaReply,
  errors: ['agenda_changed'],
})

const AgendaOwnerParams = object({ adminId: idParam('Utilisateur') })

export const readPractitionerAgenda = endpoint({
  method: 'GET',
  path: '/api/superadmin/agenda/config/{adminId}',
  access: 'superadmin',
  summary: 'L’agenda d’un praticien',
  params: AgendaOwnerParams,
  reply: AgendaReply,
  errors: ['not_found'],
})

export const savePractitionerAgenda = endpoint({
  method: 'PUT',
  path: '/api/superadmin/agenda/config/{adminId}',
  access: 'superadmin',
  audit: 'agenda_changed',
  summary: 'Enregistrer l’agenda d’un praticien',
  params: AgendaOwnerParams,
  headers: IfMatch,
  body: AgendaConfig,
  reply: AgendaReply,
  errors: ['not_found', 'agenda_changed'],
})

export const previewAgenda = endpoint({
  method: 'POST',
  path: '/api/admin/agenda/apercu',
  access: 'staff',
  audit: 'agenda_opened',
  summary: 'Créneaux et réservations qu’un changement d’agenda donnerait',
  body: object({
    config: AgendaConfig,
    /** Defaults to the caller; only a superadmin may name somebody else. */
    praticienId: z.optional(id('Praticien')),
    serviceId: z.optional(id('Prestation')),
    start: day('Début'),
  }),
  reply: z.strictObject({
    slots: z.record(z.string(), z.array(z.string())),
    /** Future reservations that the current rules cover and the new ones would exclude. */
    outside: z.array(AgendaReservation),
  }),
  errors: ['not_found', 'service_gone'],
})

/** `local`: a day off by custom, not by law. */
export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/admin/agenda/jours-feries',
  access: 'staff',
  summary: 'Jours fériés d’une zone, sur deux ans',
  query: object({ zone: z.enum(HOLIDAY_ZONES, 'Cette zone de jours fériés est inconnue.') }),
  reply: z.array(z.strictObject({ date: z.string(), name: z.string(), local: z.boolean() })),
})

export const readClosures = endpoint({
  method: 'GET',
  path: '/api/superadmin/closures',
  access: 'superadmin',
  summary: 'Fermetures du cabinet',
  reply: z.array(AbsenceReply),
})

export const saveClosures = endpoint({
  method: 'PUT',
  path: '/api/superadmin/closures',
  access: 'superadmin',
  audit: 'closures_changed',
  summary: 'Enregistrer les fermetures du cabinet',
  headers: IfMatch,
  body: absences,
  reply: z.array(AbsenceReply),
  errors: ['closures_changed'],
})

/** Future reservations that closures not saved yet would overlap. */
export const previewClosures = endpoint({
  method: 'POST',
  path: '/api/superadmin/closures/apercu',
  access: 'superadmin',
  audit: 'agenda_opened',
  summary: 'Réservations touchées par des fermetures',
  body: absences,
  reply: z.array(AgendaReservation),
})
