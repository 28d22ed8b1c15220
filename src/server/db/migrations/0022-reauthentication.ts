import type { Migration } from 'kysely/migration'

export const reauthentication: Migration = {
  async up(db) {
    // 0: sessions from before the upgrade have to authenticate again.
    await db.schema
      .alterTable('sessions')
      .addColumn('authenticated_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
