import { GALLERY_WIDTHS, NARROW_BACKGROUND, narrowBackgroundUrl } from '#domain/content/picture-copies.ts'
import { type SettingKey, TEXT_KEYS } from '#domain/content/settings.ts'
import { pictureAddresses } from '#domain/language/web-address.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { createTurns } from '#server/security/turns.ts'
import { deletePictureFiles } from '#server/storage/pictures.ts'
import { filesAt, filesOf, stemOf, stemsIn } from '#server/storage/upload-names.ts'

type Context = Pick<AppContext, 'database' | 'storage' | 'clock'>

/** Younger files may belong to an upload, here or in another server, whose row is not written yet. */
const UNFINISHED_MS = 24 * 3_600_000
const AT_A_TIME = 8

/** `missing`: shown, but without file. `unused`: named by no row, and older than any upload that still runs. */
export type UploadComparison = { missing: string[]; unused: string[] }

/**
 * Rows are read before and after the files: an upload writes its row last, and a removal deletes it first, so that
 * neither is mistaken for damage.
 */
export async function compareUploads({ database, storage, clock }: Context): Promise<UploadComparison> {
  const before = await readUploadReferences(database.kysely)
  const stored = await storage.uploads.list()
  const after = await readUploadReferences(database.kysely)
  const names = new Set(stored.map(({ name }) => name))
  const latest = clock.instant() - UNFINISHED_MS
  return {
    missing: [...before.files].filter((name) => !names.has(name) && after.files.has(name)).sort(),
    unused: stored
      .filter(({ name, modifiedAt }) => modifiedAt < latest && !after.stems.has(stemOf(name)))
      .map(({ name }) => name)
      .sort(),
  }
}

type Stop = { signal: AbortSignal }

/** Deletes unused files until `signal`, or until a restore begins; returns how many, or null during a restore. */
export async function removeUnusedUploads(context: Context, { signal }: Stop): Promise<number | null> {
  const { storage } = context
  if (await storage.isRestoring()) return null
  const { unused } = await compareUploads(context)
  const takeTurns = createTurns(AT_A_TIME)
  const removals = unused.map((name) =>
    takeTurns(async () => {
      if (signal.aborted || (await storage.isRestoring())) return 0
      await storage.uploads.remove(name)
      return 1
    }),
  )
  return (await Promise.all(removals)).reduce<number>((sum, removed) => sum + removed, 0)
}

/** After a crash or during a restore they stay, for the sweep of a later start. */
export async function removeUnshownPictures(
  { database, storage }: Context,
  filenames: readonly string[],
): Promise<void> {
  if (await storage.isRestoring()) return
  const { stems } = await readUploadReferences(database.kysely)
  for (const filename of filenames)
    if (!stems.has(filename)) await deletePictureFiles(storage.uploads, filename, [NARROW_BACKGROUND])
}

/** `files` are shown, so they must exist; no file whose stem is in `stems` may be deleted as unused. */
export type UploadReferences = { files: Set<string>; stems: Set<string> }

type Reference = { files: string[]; text: string }

/** Every column that names a picture; one that is missing here loses its files. */
const READERS: readonly ((db: Db) => Promise<Reference[]>)[] = [
  readGallery,
  readServices,
  readUsers,
  readPages,
  readSettings,
  readReplaced,
]

export async function readUploadReferences(db: Db): Promise<UploadReferences> {
  const references = (await Promise.all(READERS.map((read) => read(db)))).flat()
  return {
    files: new Set(references.flatMap(({ files }) => files)),
    stems: new Set(references.flatMap(({ text }) => stemsIn(text))),
  }
}

async function readGallery(db: Db): Promise<Reference[]> {
  const rows = await db.selectFrom('gallery_images').select('filename').orderBy('id').execute()
  return rows.map(({ filename }) => ({ files: filesOf(filename, GALLERY_WIDTHS), text: filename }))
}

async function readServices(db: Db): Promise<Reference[]> {
  const rows = await db
    .selectFrom('services')
    .select('picture')
    .where('picture', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ picture }) => ({
    files: filesOf(String(picture), GALLERY_WIDTHS),
    text: String(picture),
  }))
}

async function readUsers(db: Db): Promise<Reference[]> {
  const rows = await db.selectFrom('users').select(['photo', 'avatar']).orderBy('id').execute()
  const urls = rows.flatMap(({ photo, avatar }) => [photo, avatar].filter((url) => url !== null))
  return urls.map((url) => ({ files: filesAt(url), text: url }))
}

async function readPages(db: Db): Promise<Reference[]> {
  const rows = await db.selectFrom('pages').select('content').orderBy('slug').execute()
  return rows.map(({ content }) => ({ files: filesIn(content), text: content }))
}

async function readSettings(db: Db): Promise<Reference[]> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()
  return rows.map(({ key, value }) => ({ files: filesOfSetting(key, parseJson(value)), text: value }))
}

/** No page shows them, so that a missing file is no damage; an imported export may name them. */
async function readReplaced(db: Db): Promise<Reference[]> {
  const rows = await db.selectFrom('replaced_pictures').select('filename').orderBy('filename').execute()
  return rows.map(({ filename }) => ({ files: [], text: filename }))
}

export async function listUnreadableSettings(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()
  return rows.filter(({ value }) => parseJson(value) === undefined).map(({ key }) => key)
}

const PICTURE_SETTINGS: readonly string[] = ['logo', 'backgroundImages'] satisfies SettingKey[]

function filesOfSetting(key: string, value: unknown): string[] {
  if (PICTURE_SETTINGS.includes(key)) {
    const urls = [value].flat().filter((url) => typeof url === 'string')
    return urls.flatMap((url) => [...filesAt(url), ...filesAt(narrowUrl(key, url))])
  }
  const isRichText = TEXT_KEYS.some((textKey) => textKey === key)
  return isRichText && typeof value === 'string' ? filesIn(value) : []
}

function narrowUrl(key: string, url: string): string {
  return (key === 'backgroundImages' ? narrowBackgroundUrl(url) : null) ?? ''
}

function filesIn(html: string): string[] {
  return pictureAddresses(html).flatMap(filesAt)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
