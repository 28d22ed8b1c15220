import { french } from '#domain/language/typography.ts'
import { makeArchive } from '../../backup/make.ts'
import type { UnpackedArchive } from '../../backup/read-archive.ts'
import { CannotStart } from '../../cannot-start.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { type Database, isBlocked } from '../../db/engine.ts'
import { holdMigrationLock } from '../../db/migration-lock.ts'
import { openDatabase } from '../../db/open.ts'
import { hasRunningServer } from '../../features/operations/maintenance/secret-key.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { fillDatabase } from './fill-database.ts'
import { findOldTables, foreignTables, removeSiteTables } from './old-tables.ts'
import type { Restored } from './report.ts'
import { type Settled, settleRows, UNSETTLED } from './settle-rows.ts'
import type { Replaced } from './target-folder.ts'

export const SITE_RUNS = french`Le site est en marche : arrêtez-le proprement (tous ses serveurs), puis relancez la commande. Rien n’a été modifié.`

const IN_USE = french`Un autre programme utilise les tables de la base : fermez-le, puis relancez la commande. Rien n’a été modifié.`

export async function refusePostgres(config: Config, { force }: { force: boolean }): Promise<void> {
  if (config.databaseUrl === undefined) return
  const database = openDatabase(config, { hasTimeouts: false })
  try {
    await refuseUnfit(database, { force })
  } finally {
    await database.close()
  }
}

async function refuseUnfit(database: Database, { force }: { force: boolean }): Promise<boolean> {
  if (await hasRunningServer(database)) throw new CannotStart(SITE_RUNS)
  const { names, isSite } = await findOldTables(database.kysely)
  if (names.length > 0 && !isSite) throw foreignTables(names)
  if (isSite && !force) throw new CannotStart(NOT_EMPTY)
  return isSite
}

const NOT_EMPTY = french`La base de DATABASE_URL contient déjà un site : créez-en une vide, ou ajoutez --force pour remplacer ce site après l’avoir sauvegardé. Rien n’a été modifié.`

type Filled = Settled & Pick<Restored, 'aside' | 'oldBackup' | 'movedTo'>

/** `replace` moves the files in as the last step before the commit, and undoes it if that fails. */
export async function fillPostgres(
  config: Config,
  archive: UnpackedArchive,
  replace: () => Promise<Replaced>,
): Promise<Filled> {
  const database = openDatabase(config, { hasTimeouts: false })
  try {
    // A server that starts meanwhile waits for this lock.
    return await holdMigrationLock(database, config, async () => {
      const isSite = await refuseUnfit(database, { force: true })
      const oldBackup = isSite ? await backUpOldSite(config, database) : null
      const now = systemClock(config.timeZone).instant()
      return { ...(await fill(database, archive, { isSite, replace, now })), oldBackup }
    })
  } catch (error) {
    throw isBlocked(error) ? new CannotStart(IN_USE, { cause: error }) : error
  } finally {
    await database.close()
  }
}

async function backUpOldSite(config: Config, database: Database): Promise<string> {
  const storage = await openStorage(config)
  const context = { config, database, storage, clock: systemClock(config.timeZone) }
  return (await makeArchive(context, { folder: config.backupDir })).path
}

type Filling = { isSite: boolean; replace: () => Promise<Replaced>; now: number }

async function fill(database: Database, archive: UnpackedArchive, { isSite, replace, now }: Filling) {
  let replaced: Replaced | undefined
  let settled = UNSETTLED
  let movedTo: string | null = null
  try {
    await fillDatabase(database, archive, {
      before: async (trx) => {
        if (isSite) ({ movedTo } = await removeSiteTables(trx, `before_${now}`))
      },
      after: async (trx) => {
        settled = await settleRows(trx, now)
        replaced = await replace()
      },
    })
  } catch (error) {
    replaced?.undo()
    throw error
  }
  return { ...settled, movedTo, aside: replaced?.aside ?? null }
}
