import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isArchiveName } from '#domain/operations/backup.ts'
import type { Db } from '../db/engine.ts'
import { failInterruptedBackups, listArchives, updateBackup } from './record.ts'

/**
 * Keeps the newest verified archives that are in the folder, at least one. Files that no row names are not the
 * product's to delete.
 */
export async function pruneArchives(
  db: Db,
  { folder, kept }: { folder: string; kept: number },
): Promise<void> {
  const present = (await listArchives(db)).filter(({ file }) => isArchiveIn(folder, file))
  for (const { id, file } of present.slice(Math.max(kept, 1))) {
    rmSync(join(folder, file), { force: true })
    await updateBackup(db, id, { file: null })
  }
}

export async function endInterrupted(
  db: Db,
  { folder, now }: { folder: string; now: number },
): Promise<void> {
  const files = await failInterruptedBackups(db, now)
  for (const file of files.filter((file) => isArchiveIn(folder, file)))
    rmSync(join(folder, file), { force: true })
}

function isArchiveIn(folder: string, file: string): boolean {
  return isArchiveName(file) && existsSync(join(folder, file))
}
