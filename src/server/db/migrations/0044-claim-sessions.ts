import { sql } from 'kysely'
import type { VersionedMigration } from './ddl.ts'

/** Ties claims of messages to their server's connection, and ends a promise in the errors of what was given up. */
export const claimSessions: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    for (const column of ['claimed_by', 'claimed_by_attempt'])
      await db.schema.alterTable('outbox').addColumn(column, 'integer').execute()
    await sql`update outbox set last_error = replace(last_error, ${'\u202f: il partira plus tard.'}, '.')
      where state = 'failed' and last_error like '%il partira plus tard.%'`.execute(db)
  },
}
