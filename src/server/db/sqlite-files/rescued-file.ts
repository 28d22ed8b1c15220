import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Tables that a report counts. */
export const SURVEYED = ['agenda_entries', 'clients', 'receipts'] as const

/** `lastWrite`: the newest instant of a row; `rows`: the instants by table and id, which are never given twice. */
export type Survey = {
  counts: Record<(typeof SURVEYED)[number], number>
  lastWrite: number | null
  rows: Map<string, number>
}

/** Null for a file that is damaged, or no database of a site. */
export function surveyFile(path: string): Survey | null {
  try {
    const database = openToRead(path)
    try {
      return isWholeSite(database) ? survey(database) : null
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) & 0xff)) return null
    throw error
  }
}

/** SQLITE_ERROR of a missing table, SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = new Set([1, 11, 26])

/** A log that lies beside it belongs to it; without one, nothing is created. */
function openToRead(path: string): DatabaseSync {
  const name = existsSync(`${path}-wal`) ? path : `${pathToFileURL(path)}?immutable=1`
  return new DatabaseSync(name, { readOnly: true })
}

function isWholeSite(database: DatabaseSync): boolean {
  const [verdict] = database.prepare('pragma integrity_check(1)').all()
  return verdict?.integrity_check === 'ok' && hasColumn(database, 'installation', 'storage_id')
}

function hasColumn(database: DatabaseSync, table: string, column: string): boolean {
  return (
    database.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !== undefined
  )
}

function survey(database: DatabaseSync): Survey {
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const names = tables.map(({ name }) => String(name))
  const counts = Object.fromEntries(
    SURVEYED.map((name) => [name, names.includes(name) ? countRows(database, name) : 0]),
  ) as Survey['counts']
  const instants = names.flatMap((name) => readLastWrite(database, name) ?? [])
  const rows = new Map(names.flatMap((name) => readRows(database, name)))
  return { counts, lastWrite: instants.length === 0 ? null : Math.max(...instants), rows }
}

function countRows(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`select count(*) as count from "${table}"`).get()?.count)
}

function readLastWrite(database: DatabaseSync, table: string): number | null {
  const columns = ['created_at', 'updated_at'].filter((column) => hasColumn(database, table, column))
  if (columns.length === 0) return null
  const newest = columns.map((column) => `coalesce(max("${column}"), 0)`).join(', ')
  const { at } = database.prepare(`select max(0, ${newest}) as at from "${table}"`).get() ?? {}
  return Number(at) || null
}

function readRows(database: DatabaseSync, table: string): [string, number][] {
  if (!hasColumn(database, table, 'id') || !hasColumn(database, table, 'created_at')) return []
  const rows = database.prepare(`select id, created_at as "createdAt" from "${table}"`).all()
  return rows.map(({ id, createdAt }) => [`${table} ${id}`, Number(createdAt)])
}

/**
 * True if `one` was written to after the two files diverged: it has the newer row, or a different row under the same id.
 * A row that only `one` has proves nothing: it may have been deleted from the other.
 */
export function wasWrittenSince(one: Survey, other: Survey): boolean {
  if ((one.lastWrite ?? 0) > (other.lastWrite ?? 0)) return true
  return [...one.rows].some(([row, at]) => at !== (other.rows.get(row) ?? at))
}

/**
 * Moves what is at `path` into the folder `aside`, the database first, then the file to `path`: a process that is
 * killed meanwhile leaves no database, and a start names the file.
 */
export function placeFile(file: string, path: string, aside: { folder: string; others: string[] }): void {
  const folder = dirname(path)
  endRun(file)
  const old = ['', '-wal', '-shm', '-journal']
    .map((end) => `${path}${end}`)
    .filter((name) => existsSync(name))
  const moved = [...old, ...aside.others]
  if (moved.length > 0) mkdirSync(aside.folder, { mode: 0o700 })
  for (const name of moved) renameSync(name, join(aside.folder, basename(name)))
  for (const changed of moved.length > 0 ? [aside.folder, folder] : []) flush(changed)
  renameSync(file, path)
  flush(folder)
}

/** It was saved from a server that ran, with all rows: its next start must not miss a log. */
function endRun(file: string): void {
  const database = new DatabaseSync(file)
  try {
    if (hasColumn(database, 'installation', 'run_state'))
      database.exec("update installation set run_state = 'closed'")
  } finally {
    database.close()
  }
}

function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
