import { GALLERY_WIDTHS, narrowBackgroundUrl } from '#domain/content/picture-copies.ts'
import { type SettingKey, TEXT_KEYS } from '#domain/content/settings.ts'
import { pictureAddresses } from '#domain/language/web-address.ts'
import type { Db } from '#server/db/engine.ts'
import { filesAt, filesOf, stemsIn } from '#server/storage/upload-names.ts'

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
