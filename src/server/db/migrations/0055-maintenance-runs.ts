import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { withId } from './with-id.ts'

/** Which maintenance script ran, when, and by whom. */
export function maintenanceRuns(engine: Engine) {
  return {
    async up(db: Kysely<unknown>) {
      await withId(db.schema.createTable('maintenance_runs'), engine)
        .addColumn('script', 'text', (c) => c.notNull())
        .addColumn('outcome', 'text', (c) => c.notNull())
        .addColumn('detail', 'text', (c) => c.notNull())
        // An account that goes keeps its row and its name.
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
        .addColumn('ran_at', 'bigint', (c) => c.notNull())
        .execute()
    },
  }
}
