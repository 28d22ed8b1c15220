import * as z from 'zod/mini'
import { DOUBTS } from '#domain/booking/calendars/doubts.ts'
import { CALENDAR_FAILURES } from '#domain/booking/calendars/private-calendar.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { clearable, idParam, line, object } from '../fields.ts'

const LocalTimeReply = z.strictObject({ date: z.string(), time: z.string() })

const STATE = {
  /** Its host alone; null once the address is lost with the secret key, and asked for again. */
  address: z.nullable(z.string()),
  countsAllDay: z.boolean(),
  /** When it was last read; null before the first reading. */
  readAt: z.nullable(LocalTimeReply),
  busyTimes: z.number(),
  allDayEvents: z.number(),
  /** Events that could not be followed in full: more than they say is held to be busy. */
  notUnderstood: z.number(),
  /** Of the last reading, and since when it has failed; `isDropped` once its busy times count no more. */
  failure: z.nullable(z.enum(CALENDAR_FAILURES)),
  failingSince: z.nullable(LocalTimeReply),
  isDropped: z.boolean(),
}

const ListedCalendar = z.strictObject({
  id: z.number(),
  /** Empty unless its practitioner named it. */
  name: z.string(),
  ...STATE,
  /** Named by the first day on which they matter; at most fifty. */
  doubts: z.array(z.strictObject({ date: z.nullable(z.string()), doubt: z.enum(DOUBTS) })),
})
export type ListedCalendar = z.infer<typeof ListedCalendar>

const PrivateCalendarsReply = z.strictObject({
  calendars: z.array(ListedCalendar),
  /** Reservations to come that time busy elsewhere has met, until they are seen. */
  conflicts: z.array(LocalTimeReply),
})
export type ListedCalendars = z.infer<typeof PrivateCalendarsReply>

const Params = object({ id: idParam('Agenda privé') })
const READINGS = { max: 20, seconds: 600 }
const name = clearable(line('Nom', { max: 60 }))
const countsAllDay = z.boolean(
  french`Le champ « Les événements d’une journée entière comptent » vaut oui ou non.`,
)
const address = line('Adresse secrète', { max: 2_000 })

export const readPrivateCalendars = endpoint({
  method: 'GET',
  path: '/api/admin/private-calendars',
  access: 'staff',
  summary: 'Mes agendas privés : ce qui en a été lu, jamais leurs adresses',
  reply: PrivateCalendarsReply,
})

export const NewPrivateCalendar = object({ name, address, countsAllDay })

/** Reads the calendar at once: an address that cannot be read is refused, and nothing is stored. */
export const addPrivateCalendar = endpoint({
  method: 'POST',
  path: '/api/admin/private-calendars',
  access: 'staff',
  audit: 'private_calendar_saved',
  summary: 'Lire un agenda privé de plus, cinq en tout, et ne plus proposer les heures où il est occupé',
  body: NewPrivateCalendar,
  errors: ['too_many_calendars'],
  status: 201,
  reply: PrivateCalendarsReply,
  limit: READINGS,
})

export const PrivateCalendarName = object({ name })

export const PrivateCalendarChange = object({
  name,
  /** Absent: the one that is stored. */
  address: z.optional(address),
  countsAllDay,
})

export const changePrivateCalendar = endpoint({
  method: 'PUT',
  path: '/api/admin/private-calendars/{id}',
  access: 'staff',
  audit: 'private_calendar_saved',
  summary: 'Renommer un agenda privé, changer son adresse ou ce qui compte ; il est relu aussitôt',
  params: Params,
  body: PrivateCalendarChange,
  errors: ['not_found'],
  reply: PrivateCalendarsReply,
  limit: READINGS,
})

export const refreshPrivateCalendar = endpoint({
  method: 'POST',
  path: '/api/admin/private-calendars/{id}/lecture',
  access: 'staff',
  summary: 'Relire un agenda privé maintenant',
  params: Params,
  errors: ['not_found'],
  reply: PrivateCalendarsReply,
  limit: READINGS,
})

export const forgetPrivateCalendar = endpoint({
  method: 'DELETE',
  path: '/api/admin/private-calendars/{id}',
  access: 'staff',
  audit: 'private_calendar_removed',
  summary: 'Ne plus lire cet agenda privé ; ses heures occupées sont effacées',
  params: Params,
  errors: ['not_found'],
  reply: PrivateCalendarsReply,
})

const FirstCalendarReply = z.strictObject({
  calendar: z.nullable(z.strictObject({ ...STATE, conflicts: z.array(LocalTimeReply) })),
})
export type PrivateCalendar = NonNullable<z.infer<typeof FirstCalendarReply>['calendar']>

/** From when there was one calendar: the first of several. */
export const readPrivateCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/private-calendar',
  access: 'staff',
  summary: 'Mon premier agenda privé : ce qui en a été lu, jamais son adresse',
  reply: FirstCalendarReply,
})

export const PrivateCalendarInput = object({
  /** Absent: the one that is stored. */
  address: z.optional(address),
  countsAllDay,
})

/** Reads the calendar at once: an address that cannot be read is refused, and nothing is stored. */
export const savePrivateCalendar = endpoint({
  method: 'PUT',
  path: '/api/admin/private-calendar',
  access: 'staff',
  audit: 'private_calendar_saved',
  summary: 'Lire mon premier agenda privé, et ne plus proposer les heures où il est occupé',
  body: PrivateCalendarInput,
  reply: FirstCalendarReply,
  limit: READINGS,
})

export const removePrivateCalendar = endpoint({
  method: 'DELETE',
  path: '/api/admin/private-calendar',
  access: 'staff',
  audit: 'private_calendar_removed',
  summary: 'Ne plus lire mon premier agenda privé ; ses heures occupées sont effacées',
  reply: FirstCalendarReply,
})

export const seeCalendarConflicts = endpoint({
  method: 'POST',
  path: '/api/admin/private-calendar/conflits-vus',
  access: 'staff',
  summary: 'Ne plus montrer les rendez-vous qui tombent sur une heure occupée',
  reply: FirstCalendarReply,
})
