import { type ColumnMetadata, sql } from 'kysely'
import type { Database } from '#server/db/engine.ts'
import type { Columns } from './table-types.ts'

/** The tables of the database's catalog, in the notation of `declaredTables`. */
export async function migratedTables(database: Database): Promise<Record<string, Columns>> {
  const tables = await database.kysely.introspection.getTables()
  const generatingTables = await listGeneratingTables(database)
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map((column) => [column.name, describeColumn(column, generatingTables?.has(name))]),
      ),
    ]),
  )
}

/** Kysely reports every integer primary key of SQLite as generated; only the table's SQL shows autoincrement. */
async function listGeneratingTables({ engine, kysely }: Database): Promise<Set<string> | undefined> {
  if (engine === 'postgres') return undefined
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`.execute(kysely)
  return new Set(rows.map(({ name }) => name))
}

/** PostgreSQL's internal type names; SQLite reports the declared ones. */
const TYPES: Record<string, string> = { int4: 'integer', int8: 'bigint' }

function describeColumn(column: ColumnMetadata, generatesKeys = true): string {
  const type = column.dataType.toLowerCase()
  const isGenerated = column.hasDefaultValue || (column.isAutoIncrementing && generatesKeys)
  const nullable = column.isNullable ? 'null' : 'not null'
  return `${TYPES[type] ?? type} ${nullable}${isGenerated ? ' default' : ''}`
}
