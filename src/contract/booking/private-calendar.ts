import * as z from 'zod/mini'
import { CALENDAR_FAILURES } from '#domain/booking/calendars/private-calendar.ts'
import { french } from '#domain/language/typography.ts'
import { endpoint } from '../endpoint.ts'
import { line, object } from '../fields.ts'

const LocalTimeReply = z.strictObject({ date: z.string(), time: z.string() })

const PrivateCalendarReply = z.strictObject({
  calendar: z.nullable(
    z.strictObject({
      /** Its host alone; null once the address is lost with the secret key, and asked for again. */
      address: z.nullable(z.string()),
      countsAllDay: z.boolean(),
      /** When it was last read; null before the first reading. */
      readAt: z.nullable(LocalTimeReply),
      busyTimes: z.number(),
      allDayEvents: z.number(),
      notUnderstood: z.number(),
      /** Of the last reading, and since when it has failed; `isDropped` once its busy times count no more. */
      failure: z.nullable(z.enum(CALENDAR_FAILURES)),
      failingSince: z.nullable(LocalTimeReply),
      isDropped: z.boolean(),
      /** Reservations to come that time busy elsewhere has met, until they are seen. */
      conflicts: z.array(LocalTimeReply),
    }),
  ),
})
export type PrivateCalendar = NonNullable<z.infer<typeof PrivateCalendarReply>['calendar']>

export const readPrivateCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/private-calendar',
  access: 'staff',
  summary: 'Mon agenda privé : ce qui en a été lu, jamais son adresse',
  reply: PrivateCalendarReply,
})

export const PrivateCalendarInput = object({
  /** Absent: the one that is stored. */
  address: z.optional(line('Adresse secrète', { max: 2_000 })),
  countsAllDay: z.boolean(
    french`Le champ « Les événements d’une journée entière comptent » vaut oui ou non.`,
  ),
})

/** Reads the calendar at once: an address that cannot be read is refused, and nothing is stored. */
export const savePrivateCalendar = endpoint({
  method: 'PUT',
  path: '/api/admin/private-calendar',
  access: 'staff',
  audit: 'private_calendar_saved',
  summary: 'Lire un agenda privé, et ne plus proposer les heures où il est occupé',
  body: PrivateCalendarInput,
  reply: PrivateCalendarReply,
  limit: { max: 20, seconds: 600 },
})

export const removePrivateCalendar = endpoint({
  method: 'DELETE',
  path: '/api/admin/private-calendar',
  access: 'staff',
  audit: 'private_calendar_removed',
  summary: 'Ne plus lire cet agenda privé ; ses heures occupées sont effacées',
  reply: PrivateCalendarReply,
})

export const seeCalendarConflicts = endpoint({
  method: 'POST',
  path: '/api/admin/private-calendar/conflits-vus',
  access: 'staff',
  summary: 'Ne plus montrer les rendez-vous qui tombent sur une heure occupée',
  reply: PrivateCalendarReply,
})
