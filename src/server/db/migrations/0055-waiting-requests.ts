import { tableWithId, type VersionedMigration } from './ddl.ts'

/** The version before knows nothing of it: whoever waits is seen and written to by this one. */
export const waitingRequests: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await tableWithId(db, 'waiting_requests')
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addColumn('client_name', 'text')
      .addColumn('client_email', 'text')
      .addColumn('client_phone', 'text')
      .addColumn('typed_by', 'integer')
      .addColumn('service_id', 'integer', (c) => c.notNull().references('services.id').onDelete('cascade'))
      .addColumn('duration_minutes', 'integer', (c) => c.notNull())
      .addColumn('variant_name', 'text', (c) => c.notNull())
      .addColumn('practitioner_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('weekdays', 'text', (c) => c.notNull())
      .addColumn('periods', 'text', (c) => c.notNull())
      .addColumn('until', 'text', (c) => c.notNull())
      .addColumn('reservation_id', 'integer', (c) => c.references('agenda_entries.id').onDelete('cascade'))
      .execute()
    await db.schema
      .createIndex('waiting_requests_token')
      .on('waiting_requests')
      .column('token_hash')
      .unique()
      .execute()
    await db.schema.createIndex('waiting_requests_until').on('waiting_requests').column('until').execute()
    for (const column of ['service_id', 'practitioner_id', 'reservation_id']) {
      await db.schema
        .createIndex(`waiting_requests_${column}`)
        .on('waiting_requests')
        .column(column)
        .execute()
    }
  },
}
