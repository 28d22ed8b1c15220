import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { french } from '#domain/language/typography.ts'
import type { Manifest } from '../../backup/manifest.ts'
import type { UnpackedArchive } from '../../backup/read-archive.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Database, Trx } from '../../db/engine.ts'
import { MIGRATIONS, migrateWithin } from '../../db/migrate.ts'

type Target = Pick<Database, 'engine'>

/** `isCopy`: made to be verified and removed, so that columns without a type will do. */
export type Laying = { isCopy: boolean }

/** The tables as the archive's version had them. Throws CannotStart for those that this version cannot make. */
export async function layTables(
  target: Target,
  trx: Trx,
  { archive, isCopy }: Laying & { archive: UnpackedArchive },
): Promise<void> {
  const { manifest } = archive
  if (!isLater(manifest)) return migrateWithin(trx, manifest.migration)
  if (manifest.engine === target.engine) return repeatStatements(target, trx, manifest)
  if (!isCopy) throw new CannotStart(OTHER_ENGINE)
  await migrateWithin(trx)
  await addUnknown(trx, archive)
}

/** Its migrations are recorded already, those that this version lacks among them. */
export function isLater({ migration }: Manifest): boolean {
  return !Object.hasOwn(MIGRATIONS, migration)
}

const OTHER_ENGINE = french`La sauvegarde vient d’une version plus récente du site, et de l’autre moteur de base de données : installez cette version pour en changer, ou gardez le même moteur. Rien n’a été modifié.`

async function repeatStatements({ engine }: Target, trx: Trx, { layout }: Manifest): Promise<void> {
  // A function may name a table that comes after it.
  if (engine === 'postgres') await sql`set local check_function_bodies = off`.execute(trx)
  for (const statement of layout?.statements ?? []) await sql.raw(statement).execute(trx)
  const timestamp = Temporal.Now.instant().toString()
  const names = (layout?.migrations ?? []).map((name) => sql`(${name}, ${timestamp})`)
  await sql`insert into kysely_migration (name, timestamp) values ${sql.join(names)}`.execute(trx)
}

async function addUnknown(trx: Trx, { folder, manifest }: UnpackedArchive): Promise<void> {
  const tables = await trx.introspection.getTables()
  const known = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  for (const { name } of manifest.tables) {
    const columns = await readColumnNames(join(folder, `rows/${name}.ndjson`))
    await addColumns(trx, name, { known: known.get(name), columns })
  }
}

type Columns = { known: readonly string[] | undefined; columns: readonly string[] }

async function addColumns(trx: Trx, table: string, { known, columns }: Columns): Promise<void> {
  if (known === undefined) {
    const names = columns.length === 0 ? ['id'] : columns
    await sql`create table ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`.execute(trx)
    return
  }
  for (const name of columns.filter((column) => !known.includes(column)))
    await sql`alter table ${sql.table(table)} add column ${sql.ref(name)}`.execute(trx)
}

/** Every row of a table has all its columns. */
async function readColumnNames(path: string): Promise<string[]> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    return Object.keys(JSON.parse(line))
  return []
}
