import { sql } from 'kysely'
import type { VersionedMigration } from './ddl.ts'

export const attendance: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('attendance', 'text', (column) =>
        column.check(
          sql`attendance in ('came', 'missed', 'cancelled_late')
            and (cancelled_at is null or attendance = 'cancelled_late')`,
        ),
      )
      .execute()
    for (const index of [
      // Holds every column that the list of clients counts by: SQLite then reads no row of the table.
      sql`create index agenda_entries_record
        on agenda_entries (client_id, date, start_minute, practitioner_id, cancelled_at, attendance)
        where client_id is not null`,
      sql`create index agenda_entries_missed on agenda_entries (client_id, date) where attendance = 'missed'`,
      sql`create index agenda_entries_late on agenda_entries (date) where attendance = 'cancelled_late'`,
    ]) {
      await index.execute(db)
    }
  },
}
