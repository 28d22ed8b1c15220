import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Database } from '../db/engine.ts'
import type { ArchiveLayout } from './manifest.ts'
import type { Row, SavedTable, Snapshot } from './snapshot.ts'

/** In one step, so in one read transaction: a copy in several begins anew whenever somebody writes. */
const ALL_PAGES = 2 ** 31 - 1

type Source = { config: { dataDir: string }; database: Pick<Database, 'file'>; staging: string }

/** Rows are read from a copy: a long read of the database itself would keep its write-ahead log growing. */
export async function copySqlite<T>(
  { config, database, staging }: Source,
  work: (rows: Omit<Snapshot, 'now'>) => Promise<T>,
): Promise<T> {
  const path = join(staging, 'practice.db')
  // Without its log, or with another one, the file lacks what was written last.
  database.file?.requireInPlace()
  await copyTo(path, join(config.dataDir, 'practice.db'))
  database.file?.requireInPlace()
  const copy = new DatabaseSync(`${pathToFileURL(path)}?immutable=1`, { readOnly: true })
  try {
    return await work({ layout: readLayout(copy), tables: listTables(copy) })
  } finally {
    copy.close()
    rmSync(path)
  }
}

async function copyTo(path: string, database: string): Promise<void> {
  closeSync(openSync(path, 'wx', 0o600))
  const source = new DatabaseSync(database, { readOnly: true, timeout: 5_000 })
  try {
    await backup(source, path, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

function readLayout(copy: DatabaseSync): ArchiveLayout {
  const textsOf = (sql: string) =>
    copy
      .prepare(sql)
      .all()
      .map(({ text }) => (text === null ? null : String(text)))
  const textOf = (sql: string) => textsOf(sql).filter((text) => text !== null)
  const isInstalled = textOf("select name as text from sqlite_schema where name = 'installation'").length > 0
  return {
    compatibleSince: isInstalled
      ? (textsOf('select compatible_since as text from installation')[0] ?? null)
      : null,
    migrations: textOf('select name as text from kysely_migration order by name'),
    statements: textOf(
      `select sql as text from sqlite_schema where name not like 'sqlite|_%' escape '|'
        order by type = 'trigger', type = 'index', rowid`,
    ),
  }
}

function listTables(copy: DatabaseSync): SavedTable[] {
  const lastIds = new Map(
    copy
      .prepare('select name, seq from sqlite_sequence')
      .all()
      .map(({ name, seq }) => [String(name), Number(seq)]),
  )
  return copy
    .prepare("select name, sql like '%autoincrement%' as generates from sqlite_schema where type = 'table'")
    .all()
    .map(({ name, generates }) => ({
      name: String(name),
      lastId: generates === 1 ? (lastIds.get(String(name)) ?? 0) : null,
      rows: readTable(copy, String(name)),
    }))
}

async function* readTable(copy: DatabaseSync, name: string): AsyncGenerator<Row> {
  yield* copy.prepare(`select * from "${name}" order by 1`).iterate()
}
