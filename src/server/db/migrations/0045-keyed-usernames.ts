import { sql } from 'kysely'
import type { VersionedMigration } from './ddl.ts'

/** Rows from before hold usernames as they were typed, at times a password; a failure is kept for a day at most. */
export const keyedUsernames: VersionedMigration = {
  compatibleSince: '0038-site-alerts',
  async up(db) {
    await sql`delete from login_failures`.execute(db)
  },
}
