import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { withId } from './with-id.ts'

/** What is undone within this time was never there: the screen offers ten seconds, the way there takes some more. */
const UNDO_MS = 15_000

/**
 * What happened to visits: booked, moved, cancelled. Written by triggers, so that no path forgets it; what was undone
 * at once leaves no trace. It names nobody: the reservation does, and takes its history with it.
 */
export function visitHistory(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db.schema.createTable('visit_history'), engine)
        .addColumn('reservation_id', 'integer', (c) =>
          c.notNull().references('reservations.id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('booked', 'moved', 'cancelled')`))
        .addColumn('happened_at', 'bigint', (c) => c.notNull())
        .addColumn('date', 'text', (c) => c.notNull())
        .addColumn('start_minute', 'integer', (c) => c.notNull())
        .addColumn('was_date', 'text')
        .addColumn('was_minute', 'integer')
        .execute()
      await sql`create index visit_history_time on visit_history (happened_at)`.execute(db)
      await sql`create index visit_history_visit on visit_history (reservation_id)`.execute(db)
      await tellThePast(db)
      if (engine === 'postgres') await postgresTriggers(db)
      else await sqliteTriggers(db)
    },
  }
}

async function tellThePast(db: Kysely<unknown>): Promise<void> {
  await sql`insert into visit_history (reservation_id, kind, happened_at, date, start_minute)
    select id, 'booked', created_at, date, start_minute from reservations where kind = 'visit'
    order by created_at, id`.execute(db)
  await sql`insert into visit_history (reservation_id, kind, happened_at, date, start_minute)
    select id, 'cancelled', cancelled_at, date, start_minute from reservations
     where kind = 'visit' and cancelled_at is not null order by cancelled_at, id`.execute(db)
}

const BOOKED = `insert into visit_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'booked', new.created_at, new.date, new.start_minute)`

const CANCELLED = `insert into visit_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'cancelled', new.cancelled_at, new.date, new.start_minute)`

const RESTORED = `delete from visit_history where reservation_id = new.id and kind = 'cancelled'`

/** The last move of this visit, where the one at hand takes it back at once. */
const TAKEN_BACK = `select last.id from visit_history last
  where last.reservation_id = new.id and last.kind = 'moved'
    and last.id = (select max(id) from visit_history where reservation_id = new.id)
    and last.was_date = new.date and last.was_minute = new.start_minute
    and last.date = old.date and last.start_minute = old.start_minute
    and last.happened_at >= new.updated_at - ${UNDO_MS}`

const MOVED = `insert into visit_history
    (reservation_id, kind, happened_at, date, start_minute, was_date, was_minute)
  select new.id, 'moved', new.updated_at, new.date, new.start_minute, old.date, old.start_minute
   where not exists (${TAKEN_BACK})`

const FORGET = `delete from visit_history where id in (${TAKEN_BACK})`

const IS_CANCELLED = 'old.cancelled_at is null and new.cancelled_at is not null'
const IS_RESTORED = 'old.cancelled_at is not null and new.cancelled_at is null'
const IS_MOVED = `old.cancelled_at is null and new.cancelled_at is null
  and (old.date <> new.date or old.start_minute <> new.start_minute)`

async function postgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_visit_history() returns trigger language plpgsql as $$
    declare taken_back integer;
    begin
      if tg_op = 'INSERT' then ${sql.raw(BOOKED)};
      elsif ${sql.raw(IS_CANCELLED)} then ${sql.raw(CANCELLED)};
      elsif ${sql.raw(IS_RESTORED)} then ${sql.raw(RESTORED)};
      elsif ${sql.raw(IS_MOVED)} then
        taken_back := (${sql.raw(TAKEN_BACK)});
        if taken_back is null then ${sql.raw(MOVED)};
        else delete from visit_history where id = taken_back;
        end if;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger tell_visit_history after insert or update of date, start_minute, cancelled_at
    on reservations for each row when (new.kind = 'visit') execute function tell_visit_history()`.execute(db)
}

async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger visit_history_booked after insert on reservations when new.kind = 'visit'
    begin ${sql.raw(BOOKED)}; end`.execute(db)
  for (const [name, when, work] of [
    ['cancelled', IS_CANCELLED, CANCELLED],
    ['restored', IS_RESTORED, RESTORED],
    // The new row is no move back of itself, so that both may run.
    ['moved', IS_MOVED, `${MOVED}; ${FORGET}`],
  ] as const) {
    await sql`create trigger ${sql.id(`visit_history_${name}`)}
      after update of date, start_minute, cancelled_at on reservations
      when new.kind = 'visit' and ${sql.raw(when)} begin ${sql.raw(work)}; end`.execute(db)
  }
}
