import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { french } from '#domain/language/typography.ts'
import { type UnpackedArchive, unpackArchive } from '../../backup/read-archive.ts'
import { CannotStart } from '../../cannot-start.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { refuseUnusableFolders, refuseUnusedRescue } from '../../db/data-folder.ts'
import { openDatabase } from '../../db/open.ts'
import { takeServerLock } from '../../db/sqlite-files/lost-log.ts'
import { openFolder } from '../../storage/folder.ts'
import { openStorage } from '../../storage/open-storage.ts'
import type { SiteStorage } from '../../storage/site-storage.ts'
import { fillDatabase } from '../restore/fill-database.ts'
import { fillPostgres, refusePostgres, SITE_RUNS } from '../restore/fill-postgres.ts'
import { describeRestore, type Restored } from '../restore/report.ts'
import { settleRows, UNSETTLED } from '../restore/settle-rows.ts'
import {
  type MergedErasures,
  mergeErasures,
  placeFiles,
  readSiteIdentity,
  refuseOtherKey,
} from '../restore/site-files.ts'
import {
  asideName,
  isUnfinished,
  listOldEntries,
  markUnfinished,
  openStaging,
  replaceSite,
  unmarkUnfinished,
} from '../restore/target-folder.ts'
import type { CommandResult } from './command.ts'

type Given = { archive: string; force: boolean; identity?: string | undefined; erasures?: string | undefined }

type Restoring = {
  config: Config
  given: Given
  archive: UnpackedArchive
  site: string
  storage: SiteStorage
}

/** Into the engine and the storage of the environment, whatever the archive came from. Throws CannotStart. */
export async function restore(config: Config, given: Given): Promise<CommandResult> {
  refuseUnusableFolders(config.dataDir)
  // On PostgreSQL, too: the folder may be that of a running site on SQLite.
  const lock = takeServerLock(config.dataDir, 0)
  if (!lock) throw new CannotStart(SITE_RUNS)
  try {
    refuseUnusedRescue(config.dataDir)
    refuseOldSite(config, given)
    await refusePostgres(config, given)
    return await markedWhile(config, () => restoreInto(config, given))
  } finally {
    lock.release()
  }
}

/** Files left by an interrupted restore are no site: they are put aside without `--force`. */
function refuseOldSite(config: Config, { force }: Given): void {
  const entries = listOldEntries(config)
  if (entries.length === 0 || force || isUnfinished(config.dataDir)) return
  throw new CannotStart(
    french`${config.dataDir} contient déjà un site (${entries.slice(0, 3).join(', ')}) : indiquez un dossier vide dans DATA_DIR, ou ajoutez --force pour mettre ce site de côté. Rien n’a été modifié.`,
  )
}

/** A refusal leaves the mark of an earlier one that was killed. */
async function markedWhile<Result>(config: Config, work: () => Promise<Result>): Promise<Result> {
  const { dataDir } = config
  const wasUnfinished = isUnfinished(dataDir)
  if (listOldEntries(config).length === 0) markUnfinished(dataDir)
  try {
    const result = await work()
    unmarkUnfinished(dataDir)
    return result
  } catch (error) {
    if (!wasUnfinished) unmarkUnfinished(dataDir)
    throw error
  }
}

async function restoreInto(config: Config, given: Given): Promise<CommandResult> {
  const staging = openStaging(config.dataDir)
  try {
    const unpacked = { folder: join(staging, 'archive'), identity: given.identity }
    const archive = await unpackArchive(given.archive, unpacked)
    refuseOtherKey(config, archive)
    const site = join(staging, 'site')
    const storage = config.bucket === undefined ? openFolder(site) : await openStorage(config)
    await refuseForeignBucket(storage, archive)
    const restored = await restoreSite({ config, given, archive, site, storage })
    return { text: describeRestore(config, restored), code: 0 }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function refuseForeignBucket(storage: SiteStorage, archive: UnpackedArchive): Promise<void> {
  const found = await storage.readId()
  if (found === null || found === readSiteIdentity(archive).storageId) return
  throw new CannotStart(
    french`${storage.place} contient les images d’un autre site : corrigez S3_URL, ou indiquez un bucket vide. Rien n’a été modifié.`,
  )
}

async function restoreSite(restoring: Restoring): Promise<Restored> {
  const { config, given, archive, site, storage } = restoring
  await storage.setRestoring(true)
  try {
    await placeFiles(archive, { storage, site, secretKey: config.secretKey })
    const lists = { dataDir: config.dataDir, given: given.erasures }
    const erasures = await mergeErasures(archive, { storage, site }, lists)
    const restored = await restoreRows(restoring, erasures)
    if (config.bucket === undefined) await openFolder(config.dataDir).setRestoring(false)
    return restored
  } finally {
    if (config.bucket !== undefined) await storage.setRestoring(false)
  }
}

async function restoreRows(
  { config, archive, site }: Restoring,
  erasures: MergedErasures,
): Promise<Restored> {
  const { manifest } = archive
  const replace = () => replaceSite(config, asideName(config.timeZone))
  if (config.databaseUrl !== undefined)
    return { manifest, erasures, ...(await fillPostgres(config, archive, replace)) }
  const database = openDatabase({ dataDir: site, databaseUrl: undefined })
  let settled = UNSETTLED
  try {
    await fillDatabase(database, archive, {
      after: async (trx) => {
        settled = await settleRows(trx, systemClock(config.timeZone).instant())
      },
    })
  } finally {
    await database.close()
  }
  return { manifest, erasures, ...settled, aside: (await replace()).aside, oldBackup: null, movedTo: null }
}
