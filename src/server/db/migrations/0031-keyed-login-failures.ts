import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rows from before hold network addresses as they are; a failure is kept for a day at most. */
export const keyedLoginFailures: Migration = {
  async up(db) {
    await sql`delete from login_failures`.execute(db)
  },
}
