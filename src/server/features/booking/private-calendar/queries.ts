import { type Insertable, sql, type Updateable } from 'kysely'
import type { BusySpan } from '#domain/booking/calendars/private-calendar.ts'
import type { Day, DayRange, LocalTime } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

function selectCalendars(db: Db) {
  return db
    .selectFrom('elsewhere_calendars')
    .select([
      'id',
      'practitioner_id as practitionerId',
      'adopted_from as adoptedFrom',
      'name',
      'sealed_address as sealedAddress',
      'counts_all_day as countsAllDay',
      'etag',
      'read_after as readAfter',
      'parsed_at as parsedAt',
      'last_good_at as lastGoodAt',
      'failing_since as failingSince',
      'failure',
      'dropped_at as droppedAt',
      'all_day_events as allDayEvents',
      'not_understood as notUnderstood',
      'doubts',
    ])
}

export type CalendarRow = Awaited<ReturnType<ReturnType<typeof selectCalendars>['executeTakeFirstOrThrow']>>

/** Of one practitioner, the oldest first. */
export function listCalendars(db: Db, practitionerId: number): Promise<CalendarRow[]> {
  return selectCalendars(db).where('practitioner_id', '=', practitionerId).orderBy('id').execute()
}

/** One of the practitioner's own. */
export function findCalendar(
  db: Db,
  { id, practitionerId }: { id: number; practitionerId: number },
): Promise<CalendarRow | undefined> {
  return selectCalendars(db)
    .where('id', '=', id)
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
}

/** A reading far ahead was planned by a clock that was wrong. */
export function listDueCalendars(db: Db, { now, latest }: { now: number; latest: number }) {
  return selectCalendars(db)
    .where((eb) => eb.or([eb('read_after', '<=', now), eb('read_after', '>', latest)]))
    .orderBy('read_after')
    .orderBy('id')
    .execute()
}

/** The lease of one calendar: of several servers, one reads it. */
export async function takeCalendar(db: Db, { id, readAfter }: CalendarRow, next: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('elsewhere_calendars')
    .set({ read_after: next })
    .where('id', '=', id)
    .where('read_after', '=', readAfter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertCalendar(
  trx: Trx,
  row: Insertable<Tables['elsewhere_calendars']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('elsewhere_calendars')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type CalendarChange = Updateable<Omit<Tables['elsewhere_calendars'], 'id' | 'practitioner_id'>>

export async function updateCalendar(db: Db, id: number, change: CalendarChange): Promise<void> {
  await db.updateTable('elsewhere_calendars').set(change).where('id', '=', id).execute()
}

/** For the version before, which reads one calendar of a practitioner in its own table (migration 0068). */
export async function updateFormerCalendar(
  trx: Trx,
  practitionerId: number,
  change: Updateable<Omit<Tables['private_calendars'], 'practitioner_id'>>,
): Promise<void> {
  await trx
    .updateTable('private_calendars')
    .set(change)
    .where('practitioner_id', '=', practitionerId)
    .execute()
}

/** With its busy times. */
export async function deleteCalendar(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('elsewhere_calendars').where('id', '=', id).execute()
}

/** The version before must not go on with a calendar that was removed. */
export async function deleteFormerCalendar(trx: Trx, practitionerId: number): Promise<void> {
  await trx.deleteFrom('private_calendars').where('practitioner_id', '=', practitionerId).execute()
}

export async function updateConflictsSeen(db: Db, practitionerId: number, now: number): Promise<void> {
  await db
    .updateTable('elsewhere_calendars')
    .set({ conflicts_seen_at: now })
    .where('practitioner_id', '=', practitionerId)
    .execute()
}

export async function listBusySpans(db: Db, calendarId: number, from: Day): Promise<BusySpan[]> {
  return db
    .selectFrom('elsewhere_busy_times')
    .select(['date as day', 'start_minute as start', 'end_minute as end'])
    .where('calendar_id', '=', calendarId)
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
}

/** Of the practitioner's other calendars: what one of them frees may still be busy in another. */
export async function listOtherBusySpans(
  db: Db,
  { calendarId, practitionerId, days }: { calendarId: number; practitionerId: number; days: DayRange },
): Promise<BusySpan[]> {
  return db
    .selectFrom('elsewhere_busy_times')
    .select(['date as day', 'start_minute as start', 'end_minute as end'])
    .where('practitioner_id', '=', practitionerId)
    .where('calendar_id', '<>', calendarId)
    .where('date', '>=', days.start)
    .where('date', '<=', days.end)
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
}

export async function countBusySpans(
  db: Db,
  practitionerId: number,
  from: Day,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('elsewhere_busy_times')
    .select((eb) => ['calendar_id as id', eb.fn.countAll<number>().as('count')])
    .where('practitioner_id', '=', practitionerId)
    .where('date', '>=', from)
    .groupBy('calendar_id')
    .orderBy('calendar_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Below the number of parameters that either engine takes in one statement. */
const ROWS_AT_ONCE = 500

export async function insertBusySpans(
  trx: Trx,
  spans: readonly BusySpan[],
  { calendarId, practitionerId, now }: { calendarId: number; practitionerId: number; now: number },
): Promise<void> {
  for (let at = 0; at < spans.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto('elsewhere_busy_times')
      .values(
        spans.slice(at, at + ROWS_AT_ONCE).map(({ day, start, end }) => ({
          calendar_id: calendarId,
          practitioner_id: practitionerId,
          date: day,
          start_minute: start,
          end_minute: end,
          created_at: now,
        })),
      )
      .execute()
  }
}

export async function deleteBusySpans(
  trx: Trx,
  spans: readonly BusySpan[],
  calendarId: number,
): Promise<void> {
  for (let at = 0; at < spans.length; at += ROWS_AT_ONCE) {
    const rows = spans
      .slice(at, at + ROWS_AT_ONCE)
      .map(
        ({ day, start, end }) =>
          sql`(cast(${day} as text), cast(${start} as integer), cast(${end} as integer))`,
      )
    await sql`delete from elsewhere_busy_times where calendar_id = ${calendarId}
      and (date, start_minute, end_minute) in (values ${sql.join(rows)})`.execute(trx)
  }
}

/** Reservations to come that time busy elsewhere has met since, as long as nobody has seen that. */
export async function listConflicts(
  db: Db,
  practitionerId: number,
  { day, minute }: LocalTime,
): Promise<{ day: Day; minute: number; clientName: string | null }[]> {
  return (
    db
      .selectFrom('agenda_entries')
      .select([
        'agenda_entries.date as day',
        'agenda_entries.start_minute as minute',
        'agenda_entries.client_name as clientName',
      ])
      .where('agenda_entries.practitioner_id', '=', practitionerId)
      .where('kind', '=', 'reservation')
      .where('cancelled_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('agenda_entries.date', '>', day),
          eb.and([eb('agenda_entries.date', '=', day), eb('agenda_entries.start_minute', '>=', minute)]),
        ]),
      )
      // Staff may book on busy time: the form warned them.
      .where(
        sql<boolean>`exists (select 1 from elsewhere_busy_times busy
        inner join elsewhere_calendars on elsewhere_calendars.id = busy.calendar_id
        where busy.practitioner_id = agenda_entries.practitioner_id and busy.date = agenda_entries.date
          and busy.start_minute < agenda_entries.start_minute + agenda_entries.duration_minutes
          and agenda_entries.start_minute < busy.end_minute
          and busy.created_at > elsewhere_calendars.conflicts_seen_at
          and busy.created_at >= agenda_entries.created_at)`,
      )
      .orderBy('agenda_entries.date')
      .orderBy('agenda_entries.start_minute')
      .execute()
  )
}

export async function findFirstName(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('first_name as firstName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.firstName
}

/** UIDs of reservations and blocks derive from these; cancelled ones too, as a copy of the feed may be old. */
export async function listUidSources(db: Db, from: Day): Promise<{ id: number; createdAt: number }[]> {
  const rows = await db
    .selectFrom('agenda_entries')
    .select(['id', 'created_at as createdAt'])
    .where('date', '>=', from)
    .where('kind', '<>', 'hold')
    .orderBy('id')
    .execute()
  return rows.map(({ id, createdAt }) => ({ id, createdAt: Number(createdAt) }))
}
