import { sql } from 'kysely'
import { tableWithId, type VersionedMigration } from './ddl.ts'

export const clientNotes: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await tableWithId(db, 'client_notes')
      .addColumn('client_id', 'integer', (column) =>
        column.notNull().references('clients.id').onDelete('cascade'),
      )
      .addColumn('reservation_id', 'integer', (column) =>
        column.references('agenda_entries.id').onDelete('set null'),
      )
      .addColumn('author_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('visibility', 'text', (column) =>
        column.notNull().check(sql`visibility in ('team', 'author')`),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.createIndex('client_notes_client').on('client_notes').column('client_id').execute()
    await sql`create index client_notes_reservation on client_notes (reservation_id)
      where reservation_id is not null`.execute(db)
    await db.schema
      .createTable('client_preferences')
      .addColumn('client_id', 'integer', (column) =>
        column.notNull().primaryKey().references('clients.id').onDelete('cascade'),
      )
      .addColumn('pressure', 'text')
      .addColumn('oils', 'text')
      .addColumn('music', 'text')
      .addColumn('other', 'text')
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
