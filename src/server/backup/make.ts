import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { archiveName } from '#domain/operations/backup.ts'
import { VERSION } from '#domain/operations/version.ts'
import type { AppContext } from '../app-context.ts'
import { zonedTime } from '../clock.ts'
import { explainFolder, openBackupFolder, refuseSmallDisk, removePartials } from './folder.ts'
import { holdBackupLock } from './lock.ts'
import type { Manifest } from './manifest.ts'
import { writeArchive } from './pack.ts'
import { withSnapshot } from './read-rows.ts'
import { stageFiles, stageRows } from './stage.ts'

type Options = { folder: string; isLocked?: boolean }

export type Archive = { path: string; bytes: number; manifest: Manifest }

type Site = Pick<AppContext, 'config' | 'database' | 'storage' | 'clock'>

/**
 * Makes an archive of rows, key, erasures and uploads. Throws CannotStart with a French sentence if folder, disk or
 * database refuse. `isLocked`: the caller holds the lock of backups.
 */
export async function makeArchive(context: Site, { folder, isLocked }: Options): Promise<Archive> {
  if (isLocked !== true)
    return holdBackupLock(context, () => makeArchive(context, { folder, isLocked: true }))
  openBackupFolder(folder, context.config.dataDir)
  try {
    removePartials(folder)
    await refuseSmallDisk(folder, await estimateBytes(context))
    return await makeIn(folder, context)
  } catch (error) {
    throw explainFolder(error, folder)
  } finally {
    removePartials(folder)
  }
}

async function makeIn(folder: string, context: Site): Promise<Archive> {
  const { config, database } = context
  const staging = join(folder, 'cabinet-staging.partial')
  mkdirSync(staging, { mode: 0o700 })
  const place = { config, database, staging }
  const { now, layout, tables, entries } = await withSnapshot(place, async (snapshot) => ({
    ...snapshot,
    ...(await stageRows(staging, snapshot)),
  }))
  const manifest: Manifest = {
    format: 1,
    version: VERSION,
    createdAt: new Date(now).toISOString(),
    engine: database.engine,
    migration: layout.migrations.at(-1) ?? '',
    layout,
    tables,
    entries: [...entries, ...(await stageFiles(context, staging))],
  }
  const path = freePath(folder, { timeZone: config.timeZone, now })
  await writeArchive(path, { staging, manifest })
  return { path, bytes: statSync(path).size, manifest }
}

function freePath(folder: string, { timeZone, now }: { timeZone: string; now: number }): string {
  const second = Math.floor(now / 1_000) % 60
  const path = join(folder, archiveName(zonedTime(timeZone, now), second))
  return existsSync(path) || existsSync(`${path}.age`)
    ? freePath(folder, { timeZone, now: now + 1_000 })
    : path
}

const MARGIN_BYTES = 20 * 1024 * 1024

async function estimateBytes({ config, database, storage }: Site): Promise<number> {
  const pictures = (await storage.uploads.list()).reduce((sum, { bytes }) => sum + bytes, 0)
  const copies = database.engine === 'sqlite' ? 3 : 2
  return MARGIN_BYTES + 2 * pictures + copies * (await databaseBytes({ config, database }))
}

async function databaseBytes({ config, database }: Pick<AppContext, 'config' | 'database'>): Promise<number> {
  if (database.engine === 'sqlite') return statSync(join(config.dataDir, 'practice.db')).size
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(database.kysely)
  return Number(rows[0]?.bytes)
}
