import { type CreateTableBuilder, type Kysely, PostgresAdapter } from 'kysely'

/** Asked of the connection itself, so that a migration needs nothing of the application. */
export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** A new table whose integer key the engine generates. */
export function tableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, 'id'> {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) =>
      isPostgres(db)
        ? column.generatedByDefaultAsIdentity().primaryKey()
        : column.notNull().autoIncrement().primaryKey(),
    )
}
