import { sql } from 'kysely'
import type { BusySpan } from '#domain/booking/calendars/private-calendar.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import type { Db, Trx } from '#server/db/engine.ts'
import type { Tables } from '#server/db/tables.ts'

function selectCalendars(db: Db) {
  return db
    .selectFrom('private_calendars')
    .select(['practitioner_id as practitionerId', 'sealed_address as sealedAddress'])
    .select(['counts_all_day as countsAllDay', 'etag', 'read_after as readAfter'])
    .select(['parsed_at as parsedAt', 'last_good_at as lastGoodAt', 'failing_since as failingSince'])
    .select(['failure', 'dropped_at as droppedAt', 'all_day_events as allDayEvents'])
    .select(['not_understood as notUnderstood', 'conflicts_seen_at as conflictsSeenAt'])
}

export type CalendarRow = Awaited<ReturnType<ReturnType<typeof selectCalendars>['executeTakeFirstOrThrow']>>

export function findCalendar(db: Db, practitionerId: number): Promise<CalendarRow | undefined> {
  return selectCalendars(db).where('practitioner_id', '=', practitionerId).executeTakeFirst()
}

/** A reading far ahead was planned by a clock that was wrong. */
export function listDueCalendars(db: Db, { now, latest }: { now: number; latest: number }) {
  return selectCalendars(db)
    .where((eb) => eb.or([eb('read_after', '<=', now), eb('read_after', '>', latest)]))
    .orderBy('read_after')
    .orderBy('practitioner_id')
    .execute()
}

/** The lease of one calendar: of several servers, one reads it. */
export async function takeCalendar(
  db: Db,
  { practitionerId, readAfter }: CalendarRow,
  next: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('private_calendars')
    .set({ read_after: next })
    .where('practitioner_id', '=', practitionerId)
    .where('read_after', '=', readAfter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type CalendarColumns = Omit<Tables['private_calendars'], 'practitioner_id'>

export async function upsertCalendar(
  trx: Trx,
  practitionerId: number,
  row: Omit<CalendarColumns, 'conflicts_seen_at'>,
): Promise<void> {
  await trx
    .insertInto('private_calendars')
    .values({ practitioner_id: practitionerId, conflicts_seen_at: 0, ...row })
    .onConflict((conflict) => conflict.column('practitioner_id').doUpdateSet(row))
    .execute()
}

export async function updateCalendar(
  db: Db,
  practitionerId: number,
  change: Partial<CalendarColumns>,
): Promise<void> {
  await db
    .updateTable('private_calendars')
    .set(change)
    .where('practitioner_id', '=', practitionerId)
    .execute()
}

export async function deleteCalendar(db: Db, practitionerId: number): Promise<void> {
  await db.deleteFrom('private_calendars').where('practitioner_id', '=', practitionerId).execute()
}

export async function listBusySpans(db: Db, practitionerId: number, from: Day): Promise<BusySpan[]> {
  return db
    .selectFrom('private_busy_times')
    .select(['date as day', 'start_minute as start', 'end_minute as end'])
    .where('practitioner_id', '=', practitionerId)
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('start_minute')
    .execute()
}

export async function countBusySpans(db: Db, practitionerId: number, from: Day): Promise<number> {
  const { count } = await db
    .selectFrom('private_busy_times')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('practitioner_id', '=', practitionerId)
    .where('date', '>=', from)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Below the number of parameters that either engine takes in one statement. */
const ROWS_AT_ONCE = 500

export async function insertBusySpans(
  trx: Trx,
  spans: readonly BusySpan[],
  { practitionerId, now }: { practitionerId: number; now: number },
): Promise<void> {
  for (let at = 0; at < spans.length; at += ROWS_AT_ONCE) {
    await trx
      .insertInto('private_busy_times')
      .values(
        spans.slice(at, at + ROWS_AT_ONCE).map(({ day, start, end }) => ({
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
  practitionerId: number,
): Promise<void> {
  for (let at = 0; at < spans.length; at += ROWS_AT_ONCE) {
    const rows = spans
      .slice(at, at + ROWS_AT_ONCE)
      .map(
        ({ day, start, end }) =>
          sql`(cast(${day} as text), cast(${start} as integer), cast(${end} as integer))`,
      )
    await sql`delete from private_busy_times where practitioner_id = ${practitionerId}
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
      .innerJoin('private_calendars', 'private_calendars.practitioner_id', 'agenda_entries.practitioner_id')
      .select(['agenda_entries.date as day', 'agenda_entries.start_minute as minute'])
      .select('agenda_entries.client_name as clientName')
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
        sql<boolean>`exists (select 1 from private_busy_times busy
        where busy.practitioner_id = agenda_entries.practitioner_id and busy.date = agenda_entries.date
          and busy.start_minute < agenda_entries.start_minute + agenda_entries.duration_minutes
          and agenda_entries.start_minute < busy.end_minute
          and busy.created_at > private_calendars.conflicts_seen_at
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
