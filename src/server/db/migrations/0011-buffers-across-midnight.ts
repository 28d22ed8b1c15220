import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from './ddl.ts'

/** Extends `reservations_no_overlap` from one day to a practitioner's whole time. */
export const buffersAcrossMidnight: Migration = {
  async up(db) {
    if (isPostgres(db)) await refuseOverlapsOnPostgres(db)
    else await refuseOverlapsOnSqlite(db)
    await sql`create index agenda_entries_latest on agenda_entries (practitioner_id, id)
      where kind = 'reservation' and cancelled_at is null`.execute(db)
  },
}

async function refuseOverlapsOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agenda_entries drop constraint reservations_no_overlap`.execute(db)
  await shortenBuffersInTheWay(db, sql`to_char(agenda_entries.date::date + 1, 'YYYY-MM-DD')`)
  // A constraint needs an immutable expression; the cast of a text to a date is not, because it depends on DateStyle.
  await sql`create function wall_clock_minute(day text, minute integer) returns bigint
    language sql immutable strict parallel safe as $$
      select (make_date(substr(day, 1, 4)::integer, substr(day, 6, 2)::integer, substr(day, 9, 2)::integer)
        - date '1970-01-01')::bigint * 1440 + minute
    $$`.execute(db)
  await sql`alter table agenda_entries add constraint reservations_no_overlap exclude using gist (
    practitioner_id with =,
    int8range(wall_clock_minute(date, start_minute), wall_clock_minute(date, occupied_until)) with &&
  ) where (cancelled_at is null)`.execute(db)
}

async function refuseOverlapsOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update']) {
    await sql`drop trigger ${sql.id(`reservations_no_overlap_${event}`)}`.execute(db)
  }
  await shortenBuffersInTheWay(db, sql`date(agenda_entries.date, '+1 day')`)
  const minutesBetweenDays = sql.raw('(unixepoch(other.date) - unixepoch(new.date)) / 60')
  for (const [event, isOther] of [
    ['insert', 'true'],
    ['update', 'other.id <> new.id'],
  ] as const) {
    await sql`create trigger ${sql.id(`reservations_no_overlap_${event}`)} before ${sql.raw(event)} on agenda_entries
      when new.cancelled_at is null and exists (
        select 1 from agenda_entries other
         where other.date in (date(new.date, '-1 day'), new.date, date(new.date, '+1 day'))
           and other.practitioner_id = new.practitioner_id and other.cancelled_at is null
           and ${minutesBetweenDays} + other.start_minute < new.occupied_until
           and new.start_minute < ${minutesBetweenDays} + other.occupied_until
           and ${sql.raw(isOther)}
      )
      begin select raise(abort, 'reservations_no_overlap'); end`.execute(db)
  }
}

/** Rows accepted by the earlier constraint: a buffer that reaches an entry of the next day ends where that begins. */
async function shortenBuffersInTheWay(db: Kysely<unknown>, nextDay: RawBuilder<string>): Promise<void> {
  const nextStart = sql<number>`(select 1440 + min(next.start_minute) from agenda_entries next
    where next.practitioner_id = agenda_entries.practitioner_id and next.date = ${nextDay}
      and next.cancelled_at is null)`
  await sql`update agenda_entries
    set occupied_until = ${nextStart}, buffer_minutes = ${nextStart} - start_minute - duration_minutes
    where cancelled_at is null and occupied_until > 1440 and occupied_until > ${nextStart}`.execute(db)
}
