import { type Kysely, sql } from 'kysely'
import { isPostgres, tableWithId, type VersionedMigration } from './ddl.ts'

/**
 * Up to five private calendars of a practitioner, each with its state and its own busy times. The version before goes
 * on with one in `private_calendars`: triggers carry over what it saves and reads there, and removing it there removes
 * it here. The next release drops the two former tables with these triggers. Its readings are only added, so that time
 * which it no longer holds to be busy stays so until this version has read the calendar; what this version erases is
 * erased there, too.
 */
export const severalPrivateCalendars: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await createTables(db)
    await carryOver(db)
    await createVersionTriggers(db)
    await (isPostgres(db) ? createPostgresTriggers(db) : createSqliteTriggers(db))
  },
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await tableWithId(db, 'elsewhere_calendars')
    .addColumn('practitioner_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('adopted_from', 'integer', (c) =>
      c.references('private_calendars.practitioner_id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('sealed_address', 'text', (c) => c.notNull())
    .addColumn('counts_all_day', 'integer', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('read_after', 'bigint', (c) => c.notNull())
    .addColumn('parsed_at', 'bigint')
    .addColumn('last_good_at', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('failure', 'text')
    .addColumn('dropped_at', 'bigint')
    .addColumn('all_day_events', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('not_understood', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('doubts', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('conflicts_seen_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('elsewhere_calendars_adopted', ['adopted_from'])
    .execute()
  for (const column of ['practitioner_id', 'read_after'])
    await db.schema
      .createIndex(`elsewhere_calendars_${column}`)
      .on('elsewhere_calendars')
      .column(column)
      .execute()
  await db.schema
    .createTable('elsewhere_busy_times')
    .addColumn('calendar_id', 'integer', (c) =>
      c.notNull().references('elsewhere_calendars.id').onDelete('cascade'),
    )
    .addColumn('practitioner_id', 'integer', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('end_minute', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('elsewhere_busy_times_key', [
      'calendar_id',
      'date',
      'start_minute',
      'end_minute',
    ])
    .addCheckConstraint(
      'elsewhere_busy_times_span',
      sql`0 <= start_minute and start_minute < end_minute and end_minute <= 1440`,
    )
    .execute()
  await db.schema
    .createIndex('elsewhere_busy_times_day')
    .on('elsewhere_busy_times')
    .columns(['practitioner_id', 'date'])
    .execute()
}

async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`insert into elsewhere_calendars (practitioner_id, adopted_from, sealed_address, counts_all_day,
      read_after, parsed_at, last_good_at, failing_since, failure, dropped_at, all_day_events, not_understood,
      conflicts_seen_at)
    select practitioner_id, practitioner_id, sealed_address, counts_all_day,
      0, parsed_at, last_good_at, failing_since, failure, dropped_at, all_day_events, not_understood,
      conflicts_seen_at
    from private_calendars`.execute(db)
  await sql`insert into elsewhere_busy_times
      (calendar_id, practitioner_id, date, start_minute, end_minute, created_at)
    select elsewhere_calendars.id, busy.practitioner_id, date, start_minute, end_minute, created_at
    from private_busy_times busy
    inner join elsewhere_calendars on elsewhere_calendars.adopted_from = busy.practitioner_id`.execute(db)
}

/** The agenda's version, as after a change of the agenda itself. */
async function createVersionTriggers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create trigger increment_agenda_version after insert or update or delete on elsewhere_busy_times
      for each row execute function increment_agenda_version()`.execute(db)
    return
  }
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create trigger ${sql.id(`elsewhere_busy_times_${event}_agenda_version`)} after ${sql.raw(event)}
      on elsewhere_busy_times begin
        insert into agenda_versions (practitioner_id, version) values (${sql.raw(row)}.practitioner_id, 1)
          on conflict (practitioner_id) do update set version = version + 1;
      end`.execute(db)
  }
}

const ADOPT = sql`insert into elsewhere_calendars
    (practitioner_id, adopted_from, sealed_address, counts_all_day, read_after, conflicts_seen_at)
  values (new.practitioner_id, new.practitioner_id, new.sealed_address, new.counts_all_day, 0, new.conflicts_seen_at)`

const FOLLOW = sql`update elsewhere_calendars
  set sealed_address = new.sealed_address, counts_all_day = new.counts_all_day, etag = null, read_after = 0
  where adopted_from = new.practitioner_id`

const ADD_TIME = sql`insert into elsewhere_busy_times
    (calendar_id, practitioner_id, date, start_minute, end_minute, created_at)
  select id, practitioner_id, new.date, new.start_minute, new.end_minute, new.created_at
  from elsewhere_calendars where adopted_from = new.practitioner_id
  on conflict do nothing`

const ERASE_TIME = sql`delete from private_busy_times
  where practitioner_id = (select adopted_from from elsewhere_calendars where id = old.calendar_id)
    and date = old.date and start_minute = old.start_minute and end_minute = old.end_minute`

async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  for (const [name, body] of [
    ['adopt_private_calendar', ADOPT],
    ['follow_private_calendar', FOLLOW],
    ['add_private_busy_time', ADD_TIME],
    ['erase_private_busy_time', ERASE_TIME],
  ] as const)
    await sql`create function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin ${body}; return null; end $$`.execute(db)
  await sql`create trigger adopt_private_calendar after insert on private_calendars
    for each row execute function adopt_private_calendar()`.execute(db)
  await sql`create trigger follow_private_calendar after update of sealed_address, counts_all_day
    on private_calendars for each row execute function follow_private_calendar()`.execute(db)
  await sql`create trigger add_private_busy_time after insert on private_busy_times
    for each row execute function add_private_busy_time()`.execute(db)
  await sql`create trigger erase_private_busy_time after delete on elsewhere_busy_times
    for each row execute function erase_private_busy_time()`.execute(db)
}

async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger adopt_private_calendar after insert on private_calendars
    begin ${ADOPT}; end`.execute(db)
  await sql`create trigger follow_private_calendar after update of sealed_address, counts_all_day
    on private_calendars begin ${FOLLOW}; end`.execute(db)
  await sql`create trigger add_private_busy_time after insert on private_busy_times
    begin ${ADD_TIME}; end`.execute(db)
  await sql`create trigger erase_private_busy_time after delete on elsewhere_busy_times
    begin ${ERASE_TIME}; end`.execute(db)
}
