import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { BackupCounts } from '#domain/backup-text.ts'
import { stemOf } from '#server/storage/upload-names.ts'
import type { Manifest } from './manifest.ts'

/** From the manifest, the first entry of the archive; null for a file that is gone, damaged or encrypted. */
export async function readBackupCounts(path: string): Promise<BackupCounts | null> {
  const manifest = await readFirstEntry(path).catch(() => null)
  return manifest && countContent(manifest)
}

async function readFirstEntry(path: string): Promise<Manifest | null> {
  const entries = extract()
  const file = createReadStream(path)
  const unzipped = createGunzip()
  file.on('error', (error) => unzipped.destroy(error))
  unzipped.on('error', (error) => entries.destroy(error))
  file.pipe(unzipped).pipe(entries)
  try {
    for await (const entry of entries)
      return entry.header.name === 'manifest.json' ? JSON.parse(await text(entry)) : null
    return null
  } finally {
    file.destroy()
    unzipped.destroy()
  }
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
