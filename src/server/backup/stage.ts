import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AppContext } from '../app-context.ts'
import { readSecretKey } from '../security/secret.ts'
import { formatErasure } from '../storage/erasures.ts'
import type { SiteStorage } from '../storage/site-storage.ts'
import type { Manifest } from './manifest.ts'
import type { Row, SavedTable, Snapshot } from './snapshot.ts'

type Entry = Manifest['entries'][number]

type Table = Manifest['tables'][number]

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

const CHUNK_LENGTH = 64 * 1024

export type Staged = { entries: Entry[]; tables: Table[] }

export async function stageRows(staging: string, { tables }: Snapshot): Promise<Staged> {
  const staged: Staged = { entries: [], tables: [] }
  for (const table of tables) {
    const counted = { name: table.name, rows: 0, lastId: table.lastId }
    staged.entries.push(await stage(staging, `rows/${table.name}.ndjson`, toLines(table, counted)))
    staged.tables.push(counted)
  }
  return staged
}

/** After the rows: each picture that a row names is there already, unless it was removed meanwhile. */
export async function stageFiles(
  { config, storage }: Pick<AppContext, 'config' | 'storage'>,
  staging: string,
): Promise<Entry[]> {
  const key = readSecretKey(config)
  const [erasures, id] = [await storage.erasures.list(), await storage.readId()]
  return [
    ...(key === null ? [] : [await stage(staging, 'secret.key', [key])]),
    await stage(staging, 'erasures.txt', erasures.map(formatErasure)),
    ...(id === null ? [] : [await stage(staging, '.site-id', [`${id}\n`])]),
    ...(await stageUploads(storage, staging)),
  ]
}

async function stageUploads({ uploads }: SiteStorage, staging: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const { name } of await uploads.list()) {
    const content = await uploads.read(name)
    if (content) entries.push(await stage(staging, `uploads/${name}`, [content]))
  }
  return entries
}

async function stage(staging: string, path: string, chunks: Chunks): Promise<Entry> {
  const [target, hash] = [join(staging, path), createHash('sha256')]
  let bytes = 0
  const measured = async function* () {
    for await (const chunk of chunks) {
      const buffer = Buffer.from(chunk)
      hash.update(buffer)
      bytes += buffer.length
      yield buffer
    }
  }
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(measured, createWriteStream(target, { mode: 0o600 }))
  return { path, bytes, sha256: hash.digest('hex') }
}

async function* toLines({ rows }: SavedTable, counted: { rows: number; lastId: number | null }) {
  let text = ''
  for await (const row of rows) {
    counted.rows += 1
    if (counted.lastId !== null) counted.lastId = Math.max(counted.lastId, Number(row.id))
    text += `${toJson(row)}\n`
    if (text.length < CHUNK_LENGTH) continue
    yield text
    text = ''
  }
  yield text
}

/** Throws for an integer that a JSON number cannot hold, instead of saving another one. */
function toJson(row: Row): string {
  return JSON.stringify(row, (column, value: unknown) => {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      throw new RangeError(`${column} is ${value}, beyond what JSON holds`)
    return value
  })
}
