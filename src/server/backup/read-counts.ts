import type { BackupCounts } from '#domain/backup-text.ts'
import { stemOf } from '#server/storage/upload-names.ts'
import type { Manifest } from './manifest.ts'
import { readEntry } from './read-entry.ts'

/** Null for a file that is gone, damaged or encrypted. */
export async function readBackupCounts(path: string): Promise<BackupCounts | null> {
  const manifest = await readEntry(path, 'manifest.json')
  return manifest === null ? null : countContent(JSON.parse(manifest))
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
