import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { french } from '#domain/language/typography.ts'
import { explainUnreadable } from '../../backup/open-archive.ts'
import type { UnpackedArchive } from '../../backup/read-archive.ts'
import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'
import { hasKeyCheck } from '../../features/operations/maintenance/secret-key.ts'
import { createTurns } from '../../security/turns.ts'
import { type ErasureLine, erasureName, formatErasure, parseErasures } from '../../storage/erasures.ts'
import { openFolder } from '../../storage/folder.ts'
import type { SiteStorage } from '../../storage/site-storage.ts'

const AT_A_TIME = 8

/** The key and the pictures that the archive's database knows; null in version 0.1.0. */
export type SiteIdentity = { storageId: string | null; isRecorded: boolean; keyCheck: string | null }

export function readSiteIdentity({ folder }: UnpackedArchive): SiteIdentity {
  const [row] = readIfThere(join(folder, 'rows/installation.ndjson')).split('\n')
  const { storage_id: recorded = null, key_check: keyCheck = null } = row ? JSON.parse(row) : {}
  const found = readIfThere(join(folder, '.site-id')).trim()
  const storageId = recorded ?? (found === '' ? null : found)
  return { storageId, isRecorded: recorded !== null, keyCheck }
}

/** Throws CannotStart if SECRET_KEY, or without it the archive's key, is not that of the rows. */
export function refuseOtherKey({ secretKey }: Config, archive: UnpackedArchive): void {
  const { keyCheck } = readSiteIdentity(archive)
  const key = secretKey ?? readIfThere(join(archive.folder, 'secret.key'))
  if (key === '') throw new CannotStart(MISSING_KEY)
  if (keyCheck === null || hasKeyCheck({ secretKey: key, dataDir: archive.folder }, keyCheck)) return
  throw new CannotStart(OTHER_KEY)
}

const MISSING_KEY = french`La sauvegarde ne contient pas sa clé secrète : indiquez-la dans SECRET_KEY. Rien n’a été modifié.`
const OTHER_KEY = french`La clé secrète n’est pas celle de cette sauvegarde : corrigez SECRET_KEY, ou retirez ce réglage pour reprendre la clé qui est dans la sauvegarde. Rien n’a été modifié.`

type Placing = { storage: SiteStorage; site: string; secretKey?: string | undefined }

export async function placeFiles(
  archive: UnpackedArchive,
  { storage, site, secretKey }: Placing,
): Promise<void> {
  const { storageId, isRecorded } = readSiteIdentity(archive)
  await placePictures(archive, { storage, site })
  if (!isRecorded) await storage.setNew(true)
  if (storageId !== null) await storage.writeId(storageId)
  const key = join(archive.folder, 'secret.key')
  if (secretKey === undefined && existsSync(key)) renameSync(key, join(site, 'secret.key'))
}

async function placePictures({ folder }: UnpackedArchive, { storage, site }: Placing): Promise<void> {
  const from = join(folder, 'uploads')
  const names = existsSync(from) ? readdirSync(from) : []
  if ('folder' in storage.uploads.source) {
    for (const name of names) renameSync(join(from, name), join(site, 'uploads', name))
    return
  }
  const takeTurns = createTurns(AT_A_TIME)
  const put = (name: string) => storage.uploads.put(name, readFileSync(join(from, name)))
  await Promise.all(names.map((name) => takeTurns(() => put(name))))
}

/** `isNewerKnown`: a list was found beside the archive's, so that erasures since the backup are known. */
export type MergedErasures = { count: number; isNewerKnown: boolean }

type Lists = { dataDir: string; given: string | undefined }

export async function mergeErasures(
  { folder }: UnpackedArchive,
  { storage, site }: Placing,
  { dataDir, given }: Lists,
): Promise<MergedErasures> {
  const isBucket = !('folder' in storage.uploads.source)
  const own = isBucket ? await storage.erasures.list() : []
  const others = [
    parseErasures(readIfThere(join(folder, 'erasures.txt'))),
    await openFolder(dataDir).erasures.list(),
    given === undefined ? [] : readList(given),
  ].flat()
  const lines = new Map([...own, ...others].map((line) => [erasureName(line), line]))
  if (isBucket) await appendTo(storage, { lines, own })
  else if (lines.size > 0) writeList(join(site, 'erasures.txt'), [...lines.values()])
  const isNewerKnown = own.length > 0 || given !== undefined || existsSync(join(dataDir, 'erasures.txt'))
  return { count: lines.size, isNewerKnown }
}

type Appending = { lines: ReadonlyMap<string, ErasureLine>; own: readonly ErasureLine[] }

async function appendTo({ erasures }: SiteStorage, { lines, own }: Appending): Promise<void> {
  const known = new Set(own.map(erasureName))
  for (const [name, line] of lines) if (!known.has(name)) await erasures.append(line)
}

function writeList(path: string, lines: readonly ErasureLine[]): void {
  const sorted = lines.toSorted((a, b) => a.erasedAt - b.erasedAt)
  writeFileSync(path, sorted.map(formatErasure).join(''), { mode: 0o600, flush: true })
}

function readList(path: string): ErasureLine[] {
  const text = readGiven(path)
  const lines = parseErasures(text)
  if (lines.length === 0 && text.trim() !== '')
    throw new CannotStart(
      french`${path} n’est pas une liste d’effacements (erasures.txt). Rien n’a été modifié.`,
    )
  return lines
}

function readGiven(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw explainUnreadable(error, path)
  }
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
