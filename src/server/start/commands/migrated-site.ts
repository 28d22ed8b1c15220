import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../../app-context.ts'
import { CannotStart } from '../../cannot-start.ts'
import { CLI_CALL } from '../../cli-call.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { refuseMissingDatabase } from '../../db/data-folder.ts'
import { compareMigrations, type MigrationState } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { isLockHeld } from '../../db/sqlite-files/file-lock.ts'
import { hasLostLog, refuseMissingLog } from '../../db/sqlite-files/lost-log.ts'
import { MESSAGE_RULES } from '../../features/message-rules.ts'
import { requireSameKey } from '../../features/operations/maintenance/secret-key.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { noteLastRun } from '../run-state.ts'
import { siteClock } from '../site-clock.ts'
import { foreignDatabase } from '../start-errors.ts'

type Work<T> = (context: AppContext) => Promise<T>

/** For commands that work beside a running server: with the tables of this version, its key and its clock. */
export async function withMigratedSite<T>(config: Config, work: Work<T>): Promise<T> {
  return withTables(config, { hasTimeouts: true }, async (context) => {
    return work({ ...context, config: await requireSameKey(context) })
  })
}

export async function withTables<T>(
  config: Config,
  options: { hasTimeouts: boolean },
  work: Work<T>,
): Promise<T> {
  const lastRun = config.databaseUrl === undefined ? judgeLastRun(config.dataDir) : null
  const database = openDatabase(config, options)
  try {
    refuseUnfit(await compareMigrations(database.kysely))
    const storage = await openStorage(config)
    const clock = siteClock(config.timeZone, database, systemClock(config.timeZone).instant)
    await clock.synchronize()
    const context = { config, database, storage, clock, messageRules: MESSAGE_RULES }
    if (lastRun !== null) await noteLastRun(context, lastRun)
    return await work(context)
  } finally {
    await database.close()
  }
}

/** Before the file is opened; null while a server runs. Throws CannotStart if the log of one that runs is gone. */
function judgeLastRun(dataDir: string): { isLogLost: boolean } | null {
  refuseMissingDatabase(dataDir)
  const isLogLost = hasLostLog(dataDir)
  refuseMissingLog(dataDir)
  return isLockHeld(dataDir, 'server') ? null : { isLogLost }
}

/** As a start does: a newer version’s tables may be fit for this one. */
function refuseUnfit({ newer: [newest], isFit }: MigrationState): void {
  if (isFit) return
  throw new CannotStart(newest === undefined ? OLDER : foreignDatabase(newest))
}

const OLDER = french`La base attend une mise à jour : lancez d’abord ${CLI_CALL} migrate.`
