import { sql } from 'kysely'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../app-context.ts'
import { TemporaryRefusal } from '../cannot-start.ts'
import type { Db } from '../db/engine.ts'
import { takeFileLock } from '../db/sqlite-files/file-lock.ts'

const LOCK_KEY = 7_350

/** One backup of a database at a time, whichever server makes it. Its holder's death releases it. */
export async function holdBackupLock<T>(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  work: () => Promise<T>,
): Promise<T> {
  if (database.engine === 'postgres') return holdAdvisoryLock(database.kysely, work)
  const lock = takeFileLock(config.dataDir, 'backup', 0)
  if (!lock) throw new TemporaryRefusal(BUSY)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

const BUSY = french`Une autre sauvegarde est en cours : attendez qu’elle finisse.`

async function holdAdvisoryLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isHeld: boolean }>`
      select pg_try_advisory_lock(${LOCK_KEY}) as "isHeld"`.execute(connection)
    if (rows[0]?.isHeld !== true) throw new TemporaryRefusal(BUSY)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(connection)
    }
  })
}
