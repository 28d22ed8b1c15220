import type { Migration } from 'kysely/migration'
import { tableWithId } from './ddl.ts'

export const maintenanceRuns: Migration = {
  async up(db) {
    await tableWithId(db, 'maintenance_runs')
      .addColumn('script', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('detail', 'text', (c) => c.notNull())
      // No cascade: an account that has run a script is only ever soft-deleted.
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('ran_at', 'bigint', (c) => c.notNull())
      .execute()
  },
}
