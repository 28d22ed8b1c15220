import { sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

/** Earlier reservations get their client after the start: the identity of a name is no SQL. */
export const clients: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await tableWithId(db, 'clients')
      .addColumn('contact_key', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) =>
        column.notNull().check(sql`source in ('reservation', 'staff', 'import')`),
      )
      .addColumn('added_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('merged_into', 'integer', (column) => column.references('clients.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .addUniqueConstraint('clients_identity', ['contact_key', 'name_key'])
      .execute()
    await db.schema.createIndex('clients_name').on('clients').column('name_key').execute()
    await db.schema.createIndex('clients_merged').on('clients').column('merged_into').execute()
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('client_id', 'integer', (column) => column.references('clients.id').onDelete('set null'))
      .execute()
    await sql`create index agenda_entries_without_record on agenda_entries (id)
      where client_id is null and (client_email is not null or client_phone is not null)`.execute(db)
  },
}
