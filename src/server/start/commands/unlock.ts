import type { Config } from '../../config.ts'
import { refuseLostDatabase } from '../../db/data-folder.ts'
import { type Unlocked, unlockMigrations } from '../../db/migration-lock.ts'
import { openDatabase } from '../../db/open.ts'
import { refuseMissingLog } from '../../db/sqlite-files/lost-log.ts'

const LOCK_STATES: Record<Unlocked, string> = {
  freed: 'Verrou libéré',
  free: 'Aucun verrou : rien à libérer.',
  busy: 'Une migration est au travail : elle n’a pas été touchée.',
}

export async function unlock(config: Config): Promise<string> {
  if (config.databaseUrl === undefined) {
    refuseLostDatabase(config.dataDir)
    refuseMissingLog(config.dataDir)
  }
  const database = openDatabase(config)
  try {
    return LOCK_STATES[await unlockMigrations(database, config.dataDir)]
  } finally {
    await database.close()
  }
}
