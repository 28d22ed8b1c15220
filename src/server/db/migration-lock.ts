import { type Kysely, sql } from 'kysely'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from './engine.ts'
import { takeFileLock } from './file-lock.ts'
import type { Tables } from './tables.ts'

/** Another process migrates, or died in a way that the system has not noticed yet. */
export class MigrationLocked extends CannotStart {
  constructor() {
    super('Une autre migration est en cours. Si elle ne se termine pas : npm run unlock')
  }
}

/** What `unlock` did: freed a dead holder's lock, found none, or left a live migration alone. */
export type Unlocked = 'freed' | 'free' | 'busy'

/** How long to wait for another holder; on SQLite the whole process waits. */
export type LockWait = { waitMs?: number }

const LOCK = 7_300
const MIGRATION_FILE = 'migration'
const WAIT_MS = 30_000
/** A holder that has said nothing to the database for so long is taken for dead. */
const SILENCE_SECONDS = 60

/**
 * Runs `work` while no other process migrates. The system itself drops the lock when its holder dies: on
 * PostgreSQL it belongs to a connection, on SQLite to an open file.
 */
export function holdMigrationLock<T>(
  database: Database,
  { dataDir, waitMs = WAIT_MS }: { dataDir: string } & LockWait,
  work: () => Promise<T>,
): Promise<T> {
  return database.engine === 'postgres'
    ? holdAdvisoryLock(database.kysely, waitMs, work)
    : holdFileLock(dataDir, waitMs, work)
}

/** Frees a lock whose holder is gone or silent; never one whose migration is at work. */
export async function unlockMigrations(
  database: Database,
  dataDir: string,
  { silenceSeconds = SILENCE_SECONDS } = {},
): Promise<Unlocked> {
  if (database.engine === 'postgres') return endSilentHolders(database.kysely, silenceSeconds)
  const lock = takeFileLock(dataDir, MIGRATION_FILE, 0)
  lock?.release()
  return lock ? 'free' : 'busy'
}

async function holdAdvisoryLock<T>(db: Kysely<Tables>, waitMs: number, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const deadline = performance.now() + waitMs
    while (!(await tryLock(connection))) {
      if (performance.now() > deadline) throw new MigrationLocked()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    // The lock's own connection keeps talking, so that a holder which died half-open falls silent.
    const beat = setInterval(() => void sql`select 1`.execute(connection).catch(() => {}), 5_000)
    try {
      return await work()
    } finally {
      clearInterval(beat)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

async function tryLock(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${LOCK}) as held`.execute(
    connection,
  )
  return rows[0]?.held === true
}

async function endSilentHolders(db: Kysely<Tables>, seconds: number): Promise<Unlocked> {
  const { rows } = await sql<{ silent: boolean; ended: boolean }>`
    select silent, case when silent then pg_terminate_backend(pid) else false end as ended
      from (select a.pid, a.state_change < now() - ${seconds} * interval '1 second' as silent
              from pg_locks l join pg_stat_activity a on a.pid = l.pid
             where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${LOCK} and l.objsubid = 1 and l.granted
               and l.database = (select oid from pg_database where datname = current_database())) holders`.execute(
    db,
  )
  if (rows.length === 0) return 'free'
  return rows.some((row) => row.ended) ? 'freed' : 'busy'
}

async function holdFileLock<T>(dataDir: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const lock = takeFileLock(dataDir, MIGRATION_FILE, waitMs)
  if (!lock) throw new MigrationLocked()
  try {
    return await work()
  } finally {
    lock.release()
  }
}
