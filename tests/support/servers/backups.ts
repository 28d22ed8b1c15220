import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Insertable } from 'kysely'
import { pack } from 'tar-stream'
import { DEFAULT_BACKUP_SETTINGS } from '#domain/operations/backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import type { Tables } from '#server/db/tables.ts'
import { writeBackupSettings } from '#server/features/operations/backups/queries.ts'
import type { TestSite } from '../practice/site.ts'

/** A pair of keys of age. */
export const AGE_IDENTITY = 'AGE-SECRET-KEY-1JPWMF3ZA5L3WFUGDYFD7FC3XC7A0JWGQ626Q6HKDX30L8TRXTNWS5APKW7'
export const AGE_RECIPIENT = 'age1yg57l9vucgm0y99pyreqz7f0zttxk2sd7k0uh4ezxs9ru5wafs5qg4hgus'

export const ARCHIVE = 'cabinet-2027-04-12-030000.tar.gz'

type BackupRow = Insertable<Tables['backups']>

/** A row, verified and with its file unless the row says otherwise. Returns its id. */
export async function aBackup(site: TestSite, row: Partial<BackupRow> = {}): Promise<number> {
  const startedAt = site.clock.instant()
  const bytes = await writeArchive(site.config.backupDir, ARCHIVE)
  const { id } = await site.database.kysely
    .insertInto('backups')
    .values({
      cause: 'night',
      state: 'verified',
      started_at: startedAt,
      ended_at: startedAt,
      file: ARCHIVE,
      bytes,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function aBackupKey(site: TestSite, recipient = AGE_RECIPIENT): Promise<void> {
  const settings = { ...DEFAULT_BACKUP_SETTINGS, recipient }
  return writeBackupSettings(site.database.kysely, settings, site.clock.instant())
}

const PICTURES = ['uploads/logo-a.webp', 'uploads/galerie-b.webp', 'uploads/galerie-b-300.webp']

/** An archive that holds its manifest, three reservations and two pictures. */
async function writeArchive(folder: string, name: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const content = Buffer.from('image')
  const manifest: Manifest = {
    format: 1,
    version: '0.1.0',
    createdAt: '2027-04-12T01:00:00Z',
    engine: 'sqlite',
    migration: '0036-backups',
    tables: [{ name: 'agenda_entries', rows: 3, lastId: 3 }],
    entries: PICTURES.map((path) => ({ path, bytes: content.length, sha256: sha256(content) })),
  }
  const archive = pack()
  archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
  for (const path of PICTURES) archive.entry({ name: path }, content)
  archive.finalize()
  const file = createWriteStream(join(folder, name))
  await pipeline(archive, createGzip(), file)
  return file.bytesWritten
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
