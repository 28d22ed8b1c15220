// @module-tag engine
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/engine.ts'
import { ATTACHED_TABLES, OWN_REFERENCES, TOKENS } from '../../support/lifecycle/catalog.ts'
import { practice } from '../../support/practice/practice.ts'

const NAMES_A_RESERVATION = /(^|_)(reservation|entry|series)(_id)?$|^handed_(from|to)$/
const SECRET = /(token|withdrawal|code)_hash$/

type ForeignKey = { table: string; column: string; target: string }

async function listForeignKeys({ engine, kysely }: Database): Promise<ForeignKey[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<ForeignKey>`
          select catalog.name as "table", key."from" as "column", key."table" as target
          from sqlite_schema catalog join pragma_foreign_key_list(catalog.name) key
          where catalog.type = 'table'`.execute(kysely)
      : await sql<ForeignKey>`
          select source.relname as "table", attribute.attname as "column", target.relname as target
          from pg_constraint key
          join pg_class source on source.oid = key.conrelid
          join pg_class target on target.oid = key.confrelid
          join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = any (key.conkey)
          where key.contype = 'f'`.execute(kysely)
  return rows
}

async function readSchema(database: Database): Promise<Record<string, string[]>> {
  const tables = await database.kysely.introspection.getTables()
  return Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
}

/** By a foreign key or a name of their own, and those that name such a table. */
function tablesAttached(schema: Record<string, string[]>, keys: readonly ForeignKey[]): string[] {
  const attached = new Set(
    Object.keys(schema).filter((table) =>
      (schema[table] ?? []).some((column) => NAMES_A_RESERVATION.test(column)),
    ),
  )
  attached.add('agenda_entries')
  for (let before = 0; before < attached.size; ) {
    before = attached.size
    for (const { table, target } of keys) if (attached.has(target)) attached.add(table)
  }
  attached.delete('agenda_entries')
  return [...attached].sort()
}

test('each table whose rows name a reservation is in the catalog, with every column of it', async () => {
  const { database } = await practice()
  const schema = await readSchema(database)
  const attached = tablesAttached(schema, await listForeignKeys(database))
  const found = Object.fromEntries(attached.map((table) => [table, schema[table]]))
  const listed = Object.entries(ATTACHED_TABLES).map(([table, { columns }]) => [
    table,
    Object.keys(columns).sort(),
  ])
  expect(Object.fromEntries(listed)).toEqual(found)
})

test('each column of a reservation that names another one is in the catalog', async () => {
  const { database } = await practice()
  const columns = (await readSchema(database)).agenda_entries ?? []
  expect(columns.filter((column) => NAMES_A_RESERVATION.test(column))).toEqual(
    Object.keys(OWN_REFERENCES).sort(),
  )
})

test('each secret of a link is in the catalog, with the reason why it opens nobody else’s appointment', async () => {
  const { database } = await practice()
  const secrets = Object.entries(await readSchema(database)).flatMap(([table, columns]) =>
    columns.filter((column) => SECRET.test(column)).map((column) => `${table}.${column}`),
  )
  expect(secrets.sort()).toEqual(Object.keys(TOKENS).sort())
})

test('a secret that ends with the links of its reservation stands beside a generation in its table', async () => {
  const bound = Object.entries(TOKENS).flatMap(([name, reason]) =>
    reason.startsWith('generation') ? [name.split('.')[0] ?? ''] : [],
  )
  const { database } = await practice()
  const schema = await readSchema(database)
  const hasGeneration = (table: string) => schema[table]?.includes('generation') === true
  expect(bound.filter((table) => !hasGeneration(table))).toEqual([])
})
