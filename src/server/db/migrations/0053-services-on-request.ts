import type { VersionedMigration } from './ddl.ts'

/** With a default: the version before adds services without it. */
export const servicesOnRequest: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await db.schema
      .alterTable('services')
      .addColumn('on_request', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
