import { type Kysely, sql } from 'kysely'
import { french } from '#domain/language/typography.ts'
import { TemporaryRefusal } from '../cannot-start.ts'
import { CLI_CALL } from '../cli-call.ts'
import { type Database, isBlocked } from './engine.ts'
import { takeFileLock } from './sqlite-files/file-lock.ts'
import type { Tables } from './tables.ts'

/** Another process is migrating, or died without the operating system having released its lock yet. */
export class MigrationLocked extends TemporaryRefusal {
  constructor(message = IN_PROGRESS) {
    super(message)
  }
}

export type Unlocked = 'freed' | 'free' | 'busy'

/** On SQLite, waiting blocks the event loop. */
export type LockWait = { waitMs?: number }

const LOCK_KEY = 7_300
const BLOCKED_MS = 60_000
const BLOCKED_PAUSE_MS = 1_000
const POLL_MS = 200
const HEARTBEAT_MS = 5_000
const MIGRATION_FILE = 'migration'
const WAIT_MS = 30_000
const SILENCE_SECONDS = 60

/** Released when its holder dies: the lock belongs to a connection (PostgreSQL) or to an open file (SQLite). */
export function holdMigrationLock<T>(
  database: Database,
  { dataDir, waitMs = WAIT_MS }: { dataDir: string } & LockWait,
  work: () => Promise<T>,
): Promise<T> {
  return database.engine === 'postgres'
    ? holdAdvisoryLock(database.kysely, waitMs, work)
    : holdFileLock(dataDir, waitMs, work)
}

/**
 * Tables in use: `lock_timeout` (postgres.ts) ends the attempt, whose queue would hold up every request, and the
 * pause lets them through.
 */
export async function retryWhileBlocked<T>(work: () => Promise<T>, { waitMs = BLOCKED_MS }: LockWait = {}) {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBlocked(error)) throw error
      if (performance.now() > deadline) throw new MigrationLocked(TABLES_IN_USE)
      await new Promise((resolve) => setTimeout(resolve, BLOCKED_PAUSE_MS))
    }
  }
}

const IN_PROGRESS = french`Une autre migration est en cours. Si elle ne se termine pas : ${CLI_CALL} unlock`
const TABLES_IN_USE = french`Une transaction ouverte depuis longtemps dans PostgreSQL (une sauvegarde, peut-être) empêche de mettre les tables à jour : attendez sa fin, puis démarrez de nouveau. Rien n’a été modifié.`

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
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    // Heartbeat: `unlock` considers a holder with a silent connection dead, so a live one must not be silent.
    const heartbeat = setInterval(() => void sql`select 1`.execute(connection).catch(() => {}), HEARTBEAT_MS)
    try {
      return await work()
    } finally {
      clearInterval(heartbeat)
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(connection)
    }
  })
}

async function tryLock(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${LOCK_KEY}) as held`.execute(
    connection,
  )
  return rows[0]?.held === true
}

async function endSilentHolders(db: Kysely<Tables>, seconds: number): Promise<Unlocked> {
  const { rows } = await sql<{ silent: boolean; ended: boolean }>`
    select silent, case when silent then pg_terminate_backend(pid) else false end as ended
      from (select a.pid, a.state_change < now() - ${seconds} * interval '1 second' as silent
              from pg_locks l join pg_stat_activity a on a.pid = l.pid
             where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${LOCK_KEY} and l.objsubid = 1 and l.granted
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
