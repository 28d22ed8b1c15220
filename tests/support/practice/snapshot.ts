import { sql } from 'kysely'
import type { Database } from '#server/db/engine.ts'

/** All rows of all tables, as comparable text; not the audit trail, which records refused calls. */
export async function snapshotOf({ kysely }: Database): Promise<Record<string, string[]>> {
  const tables = (await kysely.introspection.getTables()).filter(({ name }) => name !== 'audit_trail')
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(kysely)
      return [name, rows.map((row) => JSON.stringify(row)).sort()] as const
    }),
  )
  return Object.fromEntries(contents)
}
