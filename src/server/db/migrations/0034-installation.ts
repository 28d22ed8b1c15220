import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * One row: which folder or bucket of uploads and which secret key belong to this database; null until first known.
 * `compatible_since`: the migration that a version of the site must know to run on it.
 */
export const installation: Migration = {
  async up(db) {
    await db.schema
      .createTable('installation')
      .addColumn('id', 'integer', (c) => c.notNull().primaryKey().check(sql`id = 1`))
      .addColumn('storage_id', 'text')
      .addColumn('key_check', 'text')
      .addColumn('compatible_since', 'text')
      .execute()
    await sql`insert into installation (id) values (1)`.execute(db)
  },
}
