import type { VersionedMigration } from './ddl.ts'

export const sharedClients: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('client_typed_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute()
    await db.schema
      .alterTable('clients')
      .addColumn('is_imported', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
