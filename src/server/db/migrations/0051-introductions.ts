import type { VersionedMigration } from './ddl.ts'

/** With a default: the version before adds users without it. */
export const introductions: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('introduction', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
}
