import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

type StorageSample = {
  bytes: number
  walBytes: number
  transactions: number
  connections: number
  databaseCpuMs: number
}

/** Reads the size of the database that `env` names, and on PostgreSQL what its server did so far. */
export async function openStorage({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>) {
  if (DATABASE_URL === undefined) {
    const file = new DatabaseSync(join(DATA_DIR, 'practice.db'), { readOnly: true })
    return { read: async () => readSqlite(file), close: async () => file.close() }
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  return { read: () => readPostgres(client), close: () => client.end() }
}

function readSqlite(file: DatabaseSync): StorageSample {
  const pragma = (name: string) => Number(Object.values(file.prepare(`pragma ${name}`).get() ?? {})[0])
  const bytes = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
  return { bytes, walBytes: 0, transactions: 0, connections: 0, databaseCpuMs: 0 }
}

const SAMPLE = `select pg_database_size(current_database())::float8 as bytes,
  (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as "walBytes",
  (select xact_commit from pg_stat_database where datname = current_database())::float8 as transactions,
  (select count(*) from pg_stat_activity where application_name = 'cabinet')::integer as connections,
  pg_backend_pid() as pid`

async function readPostgres(client: pg.Client): Promise<StorageSample> {
  const { rows } = await client.query(SAMPLE)
  const { pid, ...sample } = rows[0]
  return { ...sample, databaseCpuMs: cpuMsOfSiblings(pid) }
}

/** Time of ended backends counts, too: their parent has waited for them. */
function cpuMsOfSiblings(pid: number): number {
  const parent = statOf(pid).parent
  const siblings = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && isChildOf(Number(name), parent),
  )
  return statOf(parent).endedChildrenMs + siblings.reduce((sum, name) => sum + cpuMsOf(Number(name)), 0)
}

function isChildOf(pid: number, parent: number): boolean {
  try {
    return statOf(pid).parent === parent
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return false
    throw error
  }
}

/** Processor time so far, in user mode and in the kernel (Linux). */
export function cpuMsOf(pid: number): number {
  return statOf(pid).ownMs
}

/** Linux counts in hundredths of a second for programs. */
const TICK_MS = 10

function statOf(pid: number) {
  const [, rest = ''] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const fields = rest.split(' ').map(Number)
  const ticks = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * TICK_MS
  return { parent: fields[1] ?? 0, ownMs: ticks(11), endedChildrenMs: ticks(13) }
}
