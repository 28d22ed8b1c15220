import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely'

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
