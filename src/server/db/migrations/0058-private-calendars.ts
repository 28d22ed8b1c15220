import { type Kysely, sql } from 'kysely'
import { isPostgres, type VersionedMigration } from './ddl.ts'

/**
 * Private calendars and when they are busy. A table of its own: such times may overlap each other and our reservations,
 * which the constraint on agenda entries forbids. The version before does not know them, and offers these times.
 */
export const privateCalendars: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .createTable('private_calendars')
      .addColumn('practitioner_id', 'integer', (c) =>
        c.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed_address', 'text', (c) => c.notNull())
      .addColumn('counts_all_day', 'integer', (c) => c.notNull())
      .addColumn('etag', 'text')
      .addColumn('read_after', 'bigint', (c) => c.notNull())
      .addColumn('parsed_at', 'bigint')
      .addColumn('last_good_at', 'bigint')
      .addColumn('failing_since', 'bigint')
      .addColumn('failure', 'text')
      .addColumn('dropped_at', 'bigint')
      .addColumn('all_day_events', 'integer', (c) => c.notNull())
      .addColumn('not_understood', 'integer', (c) => c.notNull())
      .addColumn('conflicts_seen_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('private_calendars_read_after')
      .on('private_calendars')
      .column('read_after')
      .execute()
    await db.schema
      .createTable('private_busy_times')
      .addColumn('practitioner_id', 'integer', (c) =>
        c.notNull().references('private_calendars.practitioner_id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (c) => c.notNull())
      .addColumn('start_minute', 'integer', (c) => c.notNull())
      .addColumn('end_minute', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('private_busy_times_key', [
        'practitioner_id',
        'date',
        'start_minute',
        'end_minute',
      ])
      .addCheckConstraint(
        'private_busy_times_span',
        sql`0 <= start_minute and start_minute < end_minute and end_minute <= 1440`,
      )
      .execute()
    await createTriggers(db)
  },
}

/** The agenda's version, as after a change of the agenda itself. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create trigger increment_agenda_version after insert or update or delete on private_busy_times
      for each row execute function increment_agenda_version()`.execute(db)
    return
  }
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`create trigger ${sql.id(`private_busy_times_${event}_agenda_version`)} after ${sql.raw(event)}
      on private_busy_times begin
        insert into agenda_versions (practitioner_id, version) values (${sql.raw(row)}.practitioner_id, 1)
          on conflict (practitioner_id) do update set version = version + 1;
      end`.execute(db)
  }
}
