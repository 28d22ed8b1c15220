import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const linksAndFeeds: Migration = {
  async up(db) {
    // Tokens derive from SECRET_KEY: after a change of key a reservation gets a second link, and links already sent stay valid.
    await db.schema
      .createTable('reservation_links')
      .addColumn('token_hash', 'text', (c) => c.notNull().primaryKey())
      .addColumn('reservation_id', 'integer', (c) =>
        c.notNull().references('agenda_entries.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('reservation_links_reservation')
      .on('reservation_links')
      .column('reservation_id')
      .execute()

    await db.schema
      .createTable('calendar_feeds')
      .addColumn('user_id', 'integer', (c) =>
        c.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('seed', 'text', (c) => c.notNull())
      .addColumn('with_names', 'integer', (c) => c.notNull().defaultTo(0).check(sql`with_names in (0, 1)`))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
