import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `compatibleSince` names an earlier migration: versions of the site that know it go on running beside this one.
 * Absent: only versions that know this one (docs/upgrade.md).
 */
export type VersionedMigration = Migration & { compatibleSince?: string }

/** Derived from the connection, so that migrations do not depend on the application. */
export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

export function tableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, 'id'> {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      isPostgres(db)
        ? column.generatedByDefaultAsIdentity().primaryKey()
        : column.notNull().autoIncrement().primaryKey(),
    )
}
