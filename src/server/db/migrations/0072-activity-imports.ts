import { type Kysely, sql } from 'kysely'
import { isPostgres, tableWithId, type VersionedMigration } from './ddl.ts'

/**
 * Appointments and clients that were taken over from another program bear the id of their import. It keeps away what
 * acts by itself: « booked » in the history, and with it the activity, is not written for them. The version before
 * reads no mark, so that it would remind their clients.
 */
export const activityImports: VersionedMigration = {
  compatibleSince: '0068-several-private-calendars',
  async up(db) {
    await tableWithId(db, 'activity_imports')
      .addColumn('imported_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('sends_reminders', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    for (const table of ['agenda_entries', 'clients']) {
      await db.schema
        .alterTable(table)
        .addColumn('import_id', 'integer', (c) => c.references('activity_imports.id'))
        .execute()
      await sql`create index ${sql.id(`${table}_import`)} on ${sql.table(table)} (import_id)
        where import_id is not null`.execute(db)
    }
    await (isPostgres(db) ? writeOnPostgres(db) : writeOnSqlite(db))
  },
}

const BOOKED = sql`insert into reservation_history (reservation_id, kind, happened_at, date, start_minute)
  values (new.id, 'booked', new.created_at, new.date, new.start_minute)`

const IS_BOOKED = sql`(new.kind = 'reservation' and new.import_id is null)`

/** The function stays: the one trigger becomes two, of which that of bookings alone looks at the mark. */
async function writeOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger write_reservation_history on agenda_entries`.execute(db)
  await sql`create trigger write_reservation_history after update of date, start_minute, practitioner_id, cancelled_at
    on agenda_entries for each row when (new.kind = 'reservation') execute function write_reservation_history()`.execute(
    db,
  )
  await sql`create trigger write_reservation_history_booked after insert on agenda_entries
    for each row when ${IS_BOOKED} execute function write_reservation_history()`.execute(db)
}

async function writeOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger reservation_history_booked`.execute(db)
  await sql`create trigger reservation_history_booked after insert on agenda_entries
    when ${IS_BOOKED} begin ${BOOKED}; end`.execute(db)
}
