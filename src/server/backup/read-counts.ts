import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isArchiveName } from '#domain/operations/backup.ts'
import type { BackupCounts } from '#domain/operations/backup-text.ts'
import { stemOf } from '#server/storage/upload-names.ts'
import type { Manifest } from './manifest.ts'
import { readEntry } from './read-entry.ts'

/** Null for a file that is gone, damaged or encrypted. */
export async function readBackupCounts(path: string): Promise<BackupCounts | null> {
  const manifest = await readManifest(path)
  return manifest && countContent(manifest)
}

/** The newest archive of a folder that can be read without a key; null if there is none. */
export async function findNewestArchive(
  folder: string,
): Promise<{ file: string; manifest: Manifest } | null> {
  const names = existsSync(folder) ? readdirSync(folder).filter(isArchiveName) : []
  for (const file of names.sort().reverse()) {
    const manifest = await readManifest(join(folder, file))
    if (manifest) return { file, manifest }
  }
  return null
}

async function readManifest(path: string): Promise<Manifest | null> {
  const manifest = await readEntry(path, 'manifest.json')
  return manifest === null ? null : JSON.parse(manifest)
}

function countContent({ tables, entries }: Manifest): BackupCounts {
  const pictures = entries.flatMap(({ path }) =>
    path.startsWith('uploads/') && !path.startsWith('uploads/.') ? [stemOf(path)] : [],
  )
  return {
    entries: tables.find(({ name }) => name === 'agenda_entries')?.rows ?? 0,
    pictures: new Set(pictures).size,
  }
}
