import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'kysely'
import { french } from '#domain/language/typography.ts'
import type { Manifest } from '../../backup/manifest.ts'
import type { UnpackedArchive } from '../../backup/read-archive.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Database, Trx } from '../../db/engine.ts'
import { listForeignKeys } from '../../features/operations/integrity/queries.ts'
import { withoutTriggers } from './triggers.ts'

const ROWS_AT_A_TIME = 100

type Target = Pick<Database, 'engine'>
type Table = Manifest['tables'][number]
type Row = Readonly<Record<string, unknown>>

/** Replaces the rows that migrations insert. Throws CannotStart unless the counts are the manifest's. */
export async function insertRows(target: Target, trx: Trx, archive: UnpackedArchive): Promise<void> {
  const tables = await orderByParents(target, trx, archive.manifest.tables)
  const columns = await readColumns(trx)
  await withoutTriggers(target, trx, async () => {
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx)
    for (const table of tables)
      await insertTable(target, trx, { table, archive, columns: columns.get(table.name) })
  })
  for (const table of tables) await setLastId(target, trx, table)
}

async function orderByParents(target: Target, trx: Trx, tables: readonly Table[]): Promise<Table[]> {
  const keys = await listForeignKeys({ ...target, kysely: trx })
  const ordered: Table[] = []
  const add = (table: Table) => {
    if (ordered.includes(table)) return
    const parents = keys.filter((key) => key.table === table.name).map(({ parent }) => parent)
    for (const parent of tables) if (parent !== table && parents.includes(parent.name)) add(parent)
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}

async function readColumns(trx: Trx): Promise<Map<string, Set<string>>> {
  const tables = await trx.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
}

type Source = { table: Table; archive: UnpackedArchive; columns: ReadonlySet<string> | undefined }

async function insertTable(target: Target, trx: Trx, { table, archive, columns }: Source): Promise<void> {
  if (columns === undefined) throw unknownTable(table)
  let inserted = 0
  for await (const rows of readRows(join(archive.folder, `rows/${table.name}.ndjson`))) {
    if (!rows.every((row) => Object.keys(row).every((name) => columns.has(name)))) throw unknownTable(table)
    await insertBatch(target, trx, { table, rows })
    inserted += rows.length
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)}`.execute(trx)
  const stored = Number(rows[0]?.count)
  if (inserted !== table.rows || stored !== table.rows) throw otherCount(table, stored)
}

async function* readRows(path: string): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    rows.push(JSON.parse(line))
    if (rows.length < ROWS_AT_A_TIME) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

type Batch = { table: Table; rows: readonly Row[] }

async function insertBatch({ engine }: Target, trx: Trx, { table, rows }: Batch): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const read = engine === 'sqlite' ? toSqlite : (value: unknown) => value
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => read(row[column] ?? null)))})`)
  try {
    await sql`insert into ${sql.table(table.name)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(trx)
  } catch (error) {
    throw isConstraintViolation(error) ? refusedRow(table, error) : error
  }
}

/** PostgreSQL has types that SQLite lacks; a later version may use them. */
function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** SQLITE_CONSTRAINT, or SQLSTATE class 23. */
function isConstraintViolation(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === 19
  return 'code' in error && String(error.code).startsWith('23')
}

/** Ids that were given once are never given again, even if their rows are gone. */
async function setLastId({ engine }: Target, trx: Trx, { name, lastId }: Table): Promise<void> {
  if (lastId === null) return
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(trx)
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(trx)
    return
  }
  const sequence = sql`pg_get_serial_sequence(quote_ident(${name}), 'id')`
  await sql`select setval(${sequence}, ${Math.max(lastId, 1)}, ${sql.lit(lastId > 0)})`.execute(trx)
}

function unknownTable({ name }: Table): CannotStart {
  return new CannotStart(
    french`La sauvegarde contient des données que le site ne connaît pas (${name}). Rien n’a été modifié.`,
  )
}

function otherCount({ name, rows }: Table, stored: number): CannotStart {
  return new CannotStart(
    french`La sauvegarde annonce ${rows} lignes pour ${name}, et en contient ${stored} : prenez-en une autre. Rien n’a été modifié.`,
  )
}

function refusedRow({ name }: Table, cause: Error): CannotStart {
  return new CannotStart(
    french`La base refuse des lignes de la sauvegarde (${name}) : elles se contredisent. Prenez une autre sauvegarde. Rien n’a été modifié.`,
    { cause },
  )
}
