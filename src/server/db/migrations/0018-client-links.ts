import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const clientLinks: Migration = {
  async up(db) {
    // Generation 0 derives as before, so that links already sent stay valid.
    await db.schema
      .alterTable('agenda_entries')
      .addColumn('link_generation', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('reservation_links')
      .addColumn('generation', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()

    await db.schema
      .createTable('client_moves')
      .addColumn('reservation_id', 'integer', (c) =>
        c.notNull().primaryKey().references('agenda_entries.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('moves', 'integer', (c) => c.notNull().check(sql`moves > 0`))
      .addColumn('moved_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
