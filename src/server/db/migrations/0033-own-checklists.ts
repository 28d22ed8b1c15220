import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const ownChecklists: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('checklist_dismissed', 'integer', (c) =>
        c.notNull().defaultTo(0).check(sql`checklist_dismissed in (0, 1)`),
      )
      .execute()
    // Present staff know the back office, so the list starts hidden for them.
    await sql`update users set checklist_dismissed = 1 where is_example = 0`.execute(db)
  },
}
