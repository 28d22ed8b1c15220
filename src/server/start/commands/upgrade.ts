import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { french } from '#domain/language/typography.ts'
import { type Archive, makeArchive } from '../../backup/make.ts'
import { CannotStart } from '../../cannot-start.ts'
import { systemClock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database, Db } from '../../db/engine.ts'
import { compareMigrations, MIGRATIONS, migrateAt } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { findKeyFault } from '../../features/operations/maintenance/secret-key.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { explainStart } from '../start-errors.ts'
import { verifyArchive } from './verify.ts'

type OwnBackup = Archive & { startedAt: number; endedAt: number }

export async function upgradeDatabase(config: Config): Promise<string[]> {
  let backup: OwnBackup | null = null
  const executed = await migrateAt(config, {
    before: async (database) => {
      if (!(await mustBackUp(config, database.kysely))) return
      await refuseOtherKey(config, database)
      backup = await backUp(config, database)
    },
  })
  // Only now does every database have the table.
  if (backup !== null) await recordBackup(config, backup)
  return executed
}

async function mustBackUp({ backupBeforeUpgrade }: Config, db: Db): Promise<boolean> {
  if (!backupBeforeUpgrade) return false
  const { pending, newer } = await compareMigrations(db)
  const isForeign = pending.length === Object.keys(MIGRATIONS).length || newer.length > 0
  if (pending.length === 0 || isForeign) return false
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'users')) return false
  const { rows } = await sql`select 1 from users limit 1`.execute(db)
  return rows.length > 0
}

/** Versions before the table of the installation did not record a key. */
async function refuseOtherKey(config: Config, database: Database): Promise<void> {
  const tables = await database.kysely.introspection.getTables()
  if (!tables.some(({ name }) => name === 'installation')) return
  const fault = await findKeyFault({ config, database })
  if (fault !== null) throw new CannotStart(fault)
}

/** The verification upgrades a copy: a migration that fails on these rows is found before it touches them. */
async function backUp(config: Config, database: Database): Promise<OwnBackup> {
  const clock = systemClock(config.timeZone)
  const startedAt = clock.instant()
  try {
    const storage = await openStorage(config)
    const archive = await makeArchive({ config, database, storage, clock }, { folder: config.backupDir })
    await verifyOrRemove(archive, config)
    return { ...archive, startedAt, endedAt: clock.instant() }
  } catch (error) {
    const sentence = explainStart(error, config)
    throw sentence === null ? error : new CannotStart(withoutBackup(sentence), { cause: error })
  }
}

async function verifyOrRemove({ path }: Archive, config: Config): Promise<void> {
  try {
    await verifyArchive(path, config)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

function withoutBackup(reason: string): string {
  return french`La base attend une mise à jour, et la sauvegarde qui la précède n’a pas réussi : ${reason} Le site n’a pas été mis à jour. Pour s’en passer, par exemple si vous avez votre propre copie : BACKUP_BEFORE_UPGRADE=off.`
}

async function recordBackup(config: Config, { path, bytes, startedAt, endedAt }: OwnBackup): Promise<void> {
  const database = openDatabase(config, { hasTimeouts: false })
  try {
    await database.kysely
      .insertInto('backups')
      .values({
        cause: 'upgrade',
        state: 'verified',
        started_at: startedAt,
        ended_at: endedAt,
        file: basename(path),
        bytes,
      })
      .execute()
  } finally {
    await database.close()
  }
}
