import { type Kysely, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/**
 * A reservation may be given to another practitioner: the agenda that it leaves gets a new version, too, and the
 * history says whose reservation it was.
 */
export const givenReservations: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    // Without a foreign key: removed users keep their row, and the example ones go with their reservations.
    await db.schema.alterTable('reservation_history').addColumn('was_practitioner_id', 'integer').execute()
    if (isPostgres(db)) await writeOnPostgres(db)
    else await writeOnSqlite(db)
  },
}

const BOOKED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'booked', new.created_at, new.date, new.start_minute)`

const CANCELLED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'cancelled', new.cancelled_at, new.date, new.start_minute)`

const RESTORED = sql`delete from reservation_history where reservation_id = new.id and kind = 'cancelled'`

/** Within this time a reversed move leaves no trace: see migration 0008. */
const UNDO_WINDOW_MS = 15_000

/** The reservation's last move, if the current update reverses it within the undo window. */
const REVERSED = sql`select last.id from reservation_history last
  where last.reservation_id = new.id and last.kind = 'moved'
    and last.id = (select max(id) from reservation_history where reservation_id = new.id)
    and last.was_date = new.date and last.was_minute = new.start_minute
    and last.date = old.date and last.start_minute = old.start_minute
    and coalesce(last.was_practitioner_id, old.practitioner_id) = new.practitioner_id
    and last.happened_at >= new.updated_at - ${sql.lit(UNDO_WINDOW_MS)}`

const MOVED = sql`insert into reservation_history
    (reservation_id, kind, happened_at, date, start_minute, was_date, was_minute, was_practitioner_id)
  select new.id, 'moved', new.updated_at, new.date, new.start_minute, old.date, old.start_minute,
    nullif(old.practitioner_id, new.practitioner_id)
   where not exists (${REVERSED})`

const IS_GIVEN = sql`old.practitioner_id <> new.practitioner_id`

const IS_CANCELLED = sql`old.cancelled_at is null and new.cancelled_at is not null`
const IS_RESTORED = sql`old.cancelled_at is not null and new.cancelled_at is null`
const IS_MOVED = sql`old.cancelled_at is null and new.cancelled_at is null
  and (old.date <> new.date or old.start_minute <> new.start_minute or ${IS_GIVEN})`

const COLUMNS = sql.raw('date, start_minute, practitioner_id')

/** Beside the trigger of migration 0009, which knows the new practitioner only. */
const LEFT = sql`insert into agenda_versions (practitioner_id, version) values (old.practitioner_id, 1)
  on conflict (practitioner_id) do update set version = agenda_versions.version + 1`

async function writeOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function increment_left_agenda_version() returns trigger language plpgsql as $$
    begin ${LEFT}; return null; end $$`.execute(db)
  await sql`create trigger increment_left_agenda_version after update of practitioner_id on agenda_entries
    for each row when (${IS_GIVEN}) execute function increment_left_agenda_version()`.execute(db)
  await sql`create or replace function write_reservation_history() returns trigger language plpgsql as $$
    declare reversed integer;
    begin
      if tg_op = 'INSERT' then ${BOOKED};
      elsif ${IS_CANCELLED} then ${CANCELLED};
      elsif ${IS_RESTORED} then ${RESTORED};
      elsif ${IS_MOVED} then
        reversed := (${REVERSED});
        if reversed is null then ${MOVED};
        else delete from reservation_history where id = reversed;
        end if;
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger write_reservation_history on agenda_entries`.execute(db)
  await sql`create trigger write_reservation_history
    after insert or update of ${COLUMNS}, cancelled_at on agenda_entries
    for each row when (new.kind = 'reservation') execute function write_reservation_history()`.execute(db)
}

async function writeOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger agenda_entries_left_agenda_version after update of practitioner_id on agenda_entries
    when ${IS_GIVEN} begin ${LEFT}; end`.execute(db)
  await sql`drop trigger reservation_history_moved`.execute(db)
  await sql`create trigger reservation_history_moved after update of ${COLUMNS} on agenda_entries
    when new.kind = 'reservation' and ${IS_MOVED}
    begin ${MOVED}; delete from reservation_history where id in (${REVERSED}); end`.execute(db)
}
