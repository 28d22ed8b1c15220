import { type Kysely, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/**
 * A reservation has one person for life: handing it to somebody else ends its row (`handed_over`, with the time of the
 * end in `cancelled_at`) and makes a new one, which names it (`handed_from`). That frees no time, and is no
 * cancellation in the history. The version before reads the ended row as a cancelled one.
 */
export const handedOver: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('handed_over', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('handed_from', 'integer', (c) => c.references('agenda_entries.id').onDelete('set null'))
      .execute()
    await sql`create index agenda_entries_handed_from on agenda_entries (handed_from)
      where handed_from is not null`.execute(db)
    await (isPostgres(db) ? writeOnPostgres(db) : writeOnSqlite(db))
  },
}

/** By the current update: a row that the version before restored, and that it cancels again, is a cancelled one. */
const IS_HANDED_OVER = sql`(old.handed_over = 0 and new.handed_over = 1)`

const IS_CANCELLED = sql`old.cancelled_at is null and new.cancelled_at is not null and not ${IS_HANDED_OVER}`
const IS_RESTORED = sql`old.cancelled_at is not null and new.cancelled_at is null`

const CANCELLED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'cancelled', new.cancelled_at, new.date, new.start_minute)`

/** Handed back, it leaves no trace of the reservation that had taken its hour. */
const RESTORED = sql`delete from reservation_history where (reservation_id = new.id and kind = 'cancelled')
  or reservation_id in (select taken.id from agenda_entries taken
    where taken.handed_from = new.id and taken.handed_over = 1)`

const UNDO_WINDOW_MS = 10_000

const SOMEBODY_WAITS = sql`exists (select 1 from waiting_requests
  where confirmed_at is not null and ended_at is null)`

const INSERT = sql`insert into freed_spans (practitioner_id, date, start_minute, end_minute, next_at)`

const TOOK_TIME = sql`old.kind <> 'hold' and old.cancelled_at is null`

const FREES_TIME = sql`(new.cancelled_at is not null or new.practitioner_id <> old.practitioner_id
  or new.date <> old.date or new.start_minute <> old.start_minute or new.occupied_until < old.occupied_until)
  and not ${IS_HANDED_OVER}`

const FREED = sql`${INSERT} values (old.practitioner_id, old.date, old.start_minute, old.occupied_until,
  new.updated_at + ${sql.lit(UNDO_WINDOW_MS)})`

const REMOVED = sql`${INSERT} values (old.practitioner_id, old.date, old.start_minute, old.occupied_until, 0)`

async function writeOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [name, when, work] of [
    ['cancelled', IS_CANCELLED, CANCELLED],
    ['restored', IS_RESTORED, RESTORED],
  ] as const) {
    const trigger = sql.id(`reservation_history_${name}`)
    await sql`drop trigger ${trigger}`.execute(db)
    await sql`create trigger ${trigger} after update of date, start_minute, cancelled_at on agenda_entries
      when new.kind = 'reservation' and ${when} begin ${work}; end`.execute(db)
  }
  await sql`drop trigger freed_spans_freed`.execute(db)
  await sql`create trigger freed_spans_freed after update of practitioner_id, date, start_minute, occupied_until,
    cancelled_at on agenda_entries when ${TOOK_TIME} and ${FREES_TIME} and ${SOMEBODY_WAITS}
    begin ${FREED}; end`.execute(db)
}

const BOOKED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'booked', new.created_at, new.date, new.start_minute)`

/** As in migration 0008. */
const REVERSAL_WINDOW_MS = 15_000

const REVERSED = sql`select last.id from reservation_history last
  where last.reservation_id = new.id and last.kind = 'moved'
    and last.id = (select max(id) from reservation_history where reservation_id = new.id)
    and last.was_date = new.date and last.was_minute = new.start_minute
    and last.date = old.date and last.start_minute = old.start_minute
    and coalesce(last.was_practitioner_id, old.practitioner_id) = new.practitioner_id
    and last.happened_at >= new.updated_at - ${sql.lit(REVERSAL_WINDOW_MS)}`

const MOVED = sql`insert into reservation_history
    (reservation_id, kind, happened_at, date, start_minute, was_date, was_minute, was_practitioner_id)
  select new.id, 'moved', new.updated_at, new.date, new.start_minute, old.date, old.start_minute,
    nullif(old.practitioner_id, new.practitioner_id)
   where not exists (${REVERSED})`

const IS_MOVED = sql`old.cancelled_at is null and new.cancelled_at is null
  and (old.date <> new.date or old.start_minute <> new.start_minute or old.practitioner_id <> new.practitioner_id)`

/** The functions whole, as they are replaced whole; their triggers stay. */
async function writeOnPostgres(db: Kysely<unknown>): Promise<void> {
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
  await sql`create or replace function write_freed_spans() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.kind = 'block' and ${SOMEBODY_WAITS} then ${REMOVED}; end if;
      elsif ${TOOK_TIME} and ${FREES_TIME} and ${SOMEBODY_WAITS} then ${FREED};
      end if;
      return null;
    end $$`.execute(db)
}
