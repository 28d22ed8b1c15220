import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const erasures: Migration = {
  async up(db) {
    await db.schema
      .createTable('erasures')
      .addColumn('subject_hash', 'text', (c) => c.notNull())
      .addColumn('erased_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('erasures_pkey', ['subject_hash', 'erased_at'])
      .execute()
    await sql`create index agenda_entries_phone on agenda_entries (client_phone) where client_phone is not null`.execute(
      db,
    )
  },
}
