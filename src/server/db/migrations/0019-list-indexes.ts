import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** For the lists of the back office that visitors make longer, which are read in parts. */
export const listIndexes: Migration = {
  async up(db) {
    const statements = [
      sql`create index contact_messages_newest on contact_messages (created_at, id)`,
      sql`create index contact_messages_status on contact_messages (status, created_at, id)`,
      sql`create index testimonials_status on testimonials (status, created_at, id)`,
      sql`create index testimonials_moderation on testimonials ((case when status = 'pending' then 1 else 0 end), created_at, id)`,
    ]
    for (const statement of statements) await statement.execute(db)
  },
}
