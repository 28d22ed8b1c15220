import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `updated_at` changes with every correction of the client's name. It was the only trace of when the client last
 * learned the start, so earlier rows copy it.
 */
export const announcedStart: Migration = {
  async up(db) {
    await db.schema.alterTable('agenda_entries').addColumn('announced_at', 'bigint').execute()
    await sql`update agenda_entries set announced_at = updated_at
      where kind = 'reservation' and updated_at <> created_at`.execute(db)
  },
}
