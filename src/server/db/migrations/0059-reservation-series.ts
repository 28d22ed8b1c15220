import type { VersionedMigration } from './ddl.ts'

/**
 * `series_id` is the id of the first date that was booked with the others; without a foreign key, since that one may be
 * gone. The version before leaves both columns as they are: it sends a message about several dates without the file.
 */
export const reservationSeries: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema.alterTable('agenda_entries').addColumn('series_id', 'integer').execute()
    await db.schema.createIndex('agenda_entries_series').on('agenda_entries').column('series_id').execute()
    await db.schema.alterTable('outbox').addColumn('calendar_dates', 'text').execute()
  },
}
