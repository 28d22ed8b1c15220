import { french } from '#domain/language/typography.ts'
import type { AppContext } from '../../app-context.ts'
import { CannotStart } from '../../cannot-start.ts'
import { CLI_CALL } from '../../cli-call.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { refuseMissingDatabase } from '../../db/data-folder.ts'
import { compareMigrations } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { requireSameKey } from '../../features/operations/maintenance/secret-key.ts'
import { openStorage } from '../../storage/open-storage.ts'
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
  if (config.databaseUrl === undefined) refuseMissingDatabase(config.dataDir)
  const database = openDatabase(config, options)
  try {
    const { pending, newer } = await compareMigrations(database.kysely)
    const [newest] = newer
    if (newest !== undefined) throw new CannotStart(foreignDatabase(newest))
    if (pending.length > 0) throw new CannotStart(OLDER)
    const storage = await openStorage(config)
    const clock = siteClock(config.timeZone, database, systemClock(config.timeZone).instant)
    await clock.synchronize()
    return await work({ config, database, storage, clock })
  } finally {
    await database.close()
  }
}

const OLDER = french`La base attend une mise à jour : lancez d’abord ${CLI_CALL} migrate.`
