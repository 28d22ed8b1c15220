import { sql } from 'kysely'
import type { VersionedMigration } from './ddl.ts'

/**
 * `run_state`: on SQLite, whether a server runs, or has lost its log. `newest_instant`: that the site has reached by
 * running; `doubted_ms`: how long it has run since the clock went ahead of it.
 */
export const watchedSite: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    const states = sql`run_state in ('closed', 'open', 'logLost')`
    await db.schema
      .alterTable('installation')
      .addColumn('run_state', 'text', (c) => c.notNull().defaultTo('closed').check(states))
      .execute()
    await db.schema.alterTable('installation').addColumn('newest_instant', 'bigint').execute()
    await db.schema
      .alterTable('installation')
      .addColumn('doubted_ms', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  },
}
