import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { isArchiveName } from '#domain/backup.ts'
import type { BackupCounts } from '#domain/backup-text.ts'
import { stemOf } from '#server/storage/upload-names.ts'
import type { Manifest } from './manifest.ts'

/** From the manifest, the first entry of the archive; null for a file that is gone, damaged or encrypted. */
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

function readManifest(path: string): Promise<Manifest | null> {
  return readFirstEntry(path).catch(() => null)
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
