import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres, tableWithId } from './ddl.ts'

/** Written by triggers, because a dozen code paths change reservations. Contains no personal data. */
export const history: Migration = {
  async up(db) {
    await tableWithId(db, 'reservation_history')
      .addColumn('reservation_id', 'integer', (c) =>
        c.notNull().references('agenda_entries.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('booked', 'moved', 'cancelled')`))
      .addColumn('happened_at', 'bigint', (c) => c.notNull())
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('start_minute', 'integer', (c) => c.notNull())
      .addColumn('was_date', 'text')
      .addColumn('was_minute', 'integer')
      .execute()
    await sql`create index reservation_history_time on reservation_history (happened_at)`.execute(db)
    await sql`create index reservation_history_reservation on reservation_history (reservation_id)`.execute(
      db,
    )
    if (isPostgres(db)) await createPostgresTrigger(db)
    else await createSqliteTriggers(db)
  },
}

/**
 * A move reversed within this time leaves no trace: undo is offered for ten seconds, plus network latency. Decided
 * at write time: undo can be nested, so only the last remaining row shows whether a move reverses it, and a reader
 * would have to replay the whole history. Another value requires a migration that replaces the trigger.
 */
const UNDO_WINDOW_MS = 15_000

const BOOKED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'booked', new.created_at, new.date, new.start_minute)`

const CANCELLED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'cancelled', new.cancelled_at, new.date, new.start_minute)`

const RESTORED = sql`delete from reservation_history where reservation_id = new.id and kind = 'cancelled'`

/** The reservation's last move, if the current update reverses it within the undo window. */
const REVERSED = sql`select last.id from reservation_history last
  where last.reservation_id = new.id and last.kind = 'moved'
    and last.id = (select max(id) from reservation_history where reservation_id = new.id)
    and last.was_date = new.date and last.was_minute = new.start_minute
    and last.date = old.date and last.start_minute = old.start_minute
    and last.happened_at >= new.updated_at - ${sql.lit(UNDO_WINDOW_MS)}`

const MOVED = sql`insert into reservation_history
    (reservation_id, kind, happened_at, date, start_minute, was_date, was_minute)
  select new.id, 'moved', new.updated_at, new.date, new.start_minute, old.date, old.start_minute
   where not exists (${REVERSED})`

const IS_CANCELLED = sql`old.cancelled_at is null and new.cancelled_at is not null`
const IS_RESTORED = sql`old.cancelled_at is not null and new.cancelled_at is null`
const IS_MOVED = sql`old.cancelled_at is null and new.cancelled_at is null
  and (old.date <> new.date or old.start_minute <> new.start_minute)`

async function createPostgresTrigger(db: Kysely<unknown>): Promise<void> {
  await sql`create function write_reservation_history() returns trigger language plpgsql as $$
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
  await sql`create trigger write_reservation_history after insert or update of date, start_minute, cancelled_at
    on agenda_entries for each row when (new.kind = 'reservation') execute function write_reservation_history()`.execute(
    db,
  )
}

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger reservation_history_booked after insert on agenda_entries when new.kind = 'reservation'
    begin ${BOOKED}; end`.execute(db)
  for (const [name, when, work] of [
    ['cancelled', IS_CANCELLED, CANCELLED],
    ['restored', IS_RESTORED, RESTORED],
    // Both statements run: the second never matches the row of the first, which does not reverse itself.
    ['moved', IS_MOVED, sql`${MOVED}; delete from reservation_history where id in (${REVERSED})`],
  ] as const) {
    await sql`create trigger ${sql.id(`reservation_history_${name}`)}
      after update of date, start_minute, cancelled_at on agenda_entries
      when new.kind = 'reservation' and ${when} begin ${work}; end`.execute(db)
  }
}
