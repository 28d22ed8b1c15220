import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Db, Trx } from '../../db/engine.ts'
import { compareMigrations, migrateWithin } from '../../db/migrate.ts'
import { NodeSqliteDialect } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'

/** Tables of a PostgreSQL that is not empty. `isSite` is false if another program alone has made them. */
export type OldTables = { names: string[]; isSite: boolean }

export async function findOldTables(db: Db): Promise<OldTables> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by name`.execute(db)
  const names = rows.map(({ name }) => name)
  const isSite = names.includes('kysely_migration') && names.includes('agenda_entries')
  return { names, isSite }
}

/**
 * Drops the site's tables, and the functions of their triggers and indexes; leaves those of other programs. Beside a
 * later version's tables nobody can tell the two apart: those that this one does not know move to the schema `aside`.
 */
export async function removeSiteTables(trx: Trx, aside: string): Promise<{ movedTo: string | null }> {
  const { names, unknown } = await listSiteTables(trx)
  if (unknown.length > 0) await sql`create schema ${sql.id(aside)}`.execute(trx)
  for (const name of unknown) await sql`alter table ${sql.id(name)} set schema ${sql.id(aside)}`.execute(trx)
  await dropTables(trx, names)
  return { movedTo: unknown.length > 0 ? aside : null }
}

/** With references and triggers of tables that were moved. */
async function dropTables(trx: Trx, names: readonly string[]): Promise<void> {
  const { rows: functions } = await sql<{ name: string }>`
    with own as (select oid from pg_class
                  where relnamespace = current_schema()::text::regnamespace and relname in (${sql.join(names)}))
    select distinct d.refobjid::regprocedure::text as name
      from pg_depend d join pg_proc p on p.oid = d.refobjid
     where d.refclassid = 'pg_proc'::regclass and p.pronamespace = current_schema()::text::regnamespace
       and d.objid in (select oid from pg_trigger where tgrelid in (select oid from own)
                       union select oid from pg_constraint where conrelid in (select oid from own)
                       union select indexrelid from pg_index where indrelid in (select oid from own))
       and not exists (select from pg_depend e
                        where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')`.execute(
    trx,
  )
  await sql`drop table ${sql.join(names.map((name) => sql.table(name)))} cascade`.execute(trx)
  for (const { name } of functions) await sql`drop function ${sql.raw(name)} cascade`.execute(trx)
}

async function listSiteTables(trx: Trx): Promise<{ names: string[]; unknown: string[] }> {
  const { newer } = await compareMigrations(trx)
  const isLater = newer.length > 0
  const { rows } = await sql<{ last: string }>`select max(name) as last from kysely_migration`.execute(trx)
  const known = await listTablesAfter(isLater ? undefined : rows[0]?.last)
  const { names } = await findOldTables(trx)
  const unknown = isLater ? names.filter((name) => !known.includes(name)) : []
  return { names: names.filter((name) => known.includes(name)), unknown }
}

/** From an empty database in memory: earlier versions had tables that this one lacks. */
async function listTablesAfter(migration: string | undefined): Promise<string[]> {
  const dialect = new NodeSqliteDialect(
    { current: new DatabaseSync(':memory:'), opening: 1 },
    { counter: { count: 0 }, file: null },
  )
  const db = new Kysely<Tables>({ dialect })
  try {
    await db.transaction().execute((trx) => migrateWithin(trx, migration))
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    return tables.map(({ name }) => name)
  } finally {
    await db.destroy()
  }
}

export function foreignTables(names: readonly string[]): CannotStart {
  return new CannotStart(
    french`La base contient les tables d’un autre programme (${names.slice(0, 3).join(', ')}) : créez-en une vide, et indiquez-la dans DATABASE_URL. Rien n’a été modifié.`,
  )
}
