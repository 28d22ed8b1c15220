import { Readable } from 'node:stream'
import type { SettingsChange } from '#contract/content/editable-settings.ts'
import { MAX_BACKGROUNDS, TOO_MANY_BACKGROUNDS } from '#contract/content/editable-settings.ts'
import { invalid } from '#contract/errors.ts'
import { NARROW_BACKGROUND } from '#domain/content/picture-copies.ts'
import {
  type EditableSettings,
  fontsOfFirstScreen,
  TEXT_KEYS,
  toEditableSettings,
  toPublicSettings,
} from '#domain/content/settings.ts'
import { isBlankHtml } from '#domain/language/rich-text.ts'
import { FIXED_PAGES } from '#domain/language/slug.ts'
import { addDays } from '#domain/language/time.ts'
import { foreignOrigin, foreignOrigins } from '#domain/language/web-address.ts'
import { fillPeriods } from '#domain/privacy/privacy-policy.ts'
import type { AppContext } from '#server/app-context.ts'
import { startOfDay } from '#server/clock.ts'
import { type Database, type Db, isUnavailable, lockKeys } from '#server/db/engine.ts'
import { deleteSetting, readStoredSettings, writeSetting } from '#server/db/statements/settings.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { sanitize } from '#server/security/sanitize.ts'
import type { Site, SiteState } from '#server/site/state.ts'
import { palettesOf, themeStylesheet } from '#server/site/theme.ts'
import { deletePictureFiles, filenameOf, storePicture } from '#server/storage/pictures.ts'
import type { Uploads } from '#server/storage/site-storage.ts'
import {
  listPageSlugs,
  listShownServiceIds,
  listUserIds,
  readRichText,
  recordReplacedPictures,
} from './queries.ts'

const BACKGROUND_VARIANTS = [NARROW_BACKGROUND]
const UNKNOWN = {
  version: '',
  versions: { content: 0, agendas: 0 },
  validUntil: 0,
  contents: { slugs: [], practitioners: [], services: [] },
} satisfies Partial<SiteState>

export function createSite({ config, database, clock }: AppContext): Site {
  const { kysely: db, versions } = database
  let cached: SiteState | undefined
  return {
    passkeyOrigin: config.publicUrl?.origin,
    async state() {
      // The day is part of the version: pages show the year, and which slots are "tomorrow".
      const current = await versions.read()
      const { day } = clock.local()
      const version = `${current.content}-${day}`
      if (cached?.version === version) return cached
      const contents = await readPageContents(db)
      const stored = await readStoredSettings(db).catch(nullUnlessUnavailable)
      // The page itself reports unreadable settings; meanwhile it gets the default theme, which is not cached.
      const validUntil = startOfDay(config.timeZone, addDays(day, 1))
      const known = { version, versions: current, validUntil, contents }
      if (stored === null) return { ...known, ...toSiteState({}) }
      cached = { ...known, ...toSiteState(stored) }
      return cached
    },
    lastKnown: () => cached ?? { ...UNKNOWN, ...toSiteState({}) },
  }
}

async function readPageContents(db: Database['kysely']): Promise<SiteState['contents']> {
  const [slugs, practitioners, services] = await Promise.all([
    listPageSlugs(db),
    listUserIds(db),
    listShownServiceIds(db),
  ])
  return { slugs: [...FIXED_PAGES, ...slugs], practitioners, services }
}

function nullUnlessUnavailable(error: unknown): null {
  if (isUnavailable(error)) throw error
  return null
}

function toSiteState(stored: Record<string, unknown>): Omit<SiteState, keyof typeof UNKNOWN> {
  const settings = toPublicSettings(stored)
  const { logo, backgroundImages, siteTitle, phone, publicEmail } = settings
  const pictures = logo === null ? backgroundImages : [logo, ...backgroundImages]
  const { light, dark } = palettesOf(settings)
  return {
    siteTitle,
    phone,
    publicEmail,
    themeCss: themeStylesheet(settings),
    frame: { light: light.paper, dark: dark.paper },
    fonts: fontsOfFirstScreen(settings),
    imageOrigins: foreignOrigins(pictures),
  }
}

/** Rich texts are sanitized on reading too: a row may predate the current allowlist. */
export async function readEditableSettings({ kysely }: Pick<Database, 'kysely'>): Promise<EditableSettings> {
  return toSanitizedSettings(await readStoredSettings(kysely))
}

export async function exportSettings(database: Pick<Database, 'kysely'>): Promise<AsyncIterable<string>> {
  return Readable.from([JSON.stringify(await readEditableSettings(database), null, 2)])
}

export async function readPrivacyPolicy(db: Db): Promise<string> {
  return fillPeriods(await readRichText(db, 'privacyPolicy'), await readStored(db, 'retention'))
}

function toSanitizedSettings(stored: Record<string, unknown>): EditableSettings {
  const settings = toEditableSettings(stored)
  for (const key of TEXT_KEYS) settings[key] = settings[key] === null ? null : sanitize(settings[key])
  return settings
}

/** Saves only the given keys, so concurrent changes of different settings are both kept. */
export function changeSettings(context: AppContext, change: SettingsChange): Promise<Saved> {
  return saveChange(context, () => change)
}

export type Saved = { before: EditableSettings; after: EditableSettings }

function saveChange(
  { database, clock }: AppContext,
  change: (settings: EditableSettings) => SettingsChange,
): Promise<Saved> {
  return database.transaction(async (trx) => {
    await lockKeys(database, trx, { namespace: 'settings', keys: ['site'] })
    const stored = await readStoredSettings(trx)
    const current = normalizeTexts(stored)
    for (const [key, value] of Object.entries(normalizeTexts(change(toSanitizedSettings(stored))))) {
      // Unchanged values are not written, so that an untouched example keeps its mark.
      if (JSON.stringify(value) === JSON.stringify(current[key] ?? null)) continue
      if (value === null) await deleteSetting(trx, key)
      else await writeSetting(trx, key, { value, now: clock.instant() })
    }
    const after = toSanitizedSettings(await readStoredSettings(trx))
    const saved = { before: toSanitizedSettings(stored), after }
    await recordReplacedPictures(trx, replacedPictures(saved), clock.instant())
    return saved
  })
}

/** Sanitizes rich texts; one without text or image becomes null. */
function normalizeTexts(change: Record<string, unknown>): Record<string, unknown> {
  const defined = Object.entries(change).filter(([, value]) => value !== undefined)
  const normalized = defined.map(([key, value]) => {
    const isRich = TEXT_KEYS.some((textKey) => textKey === key)
    return [key, isRich && typeof value === 'string' ? sanitizeOrNull(value) : value]
  })
  return Object.fromEntries(normalized)
}

function sanitizeOrNull(html: string): string | null {
  const sanitized = sanitize(html)
  return isBlankHtml(sanitized) ? null : sanitized
}

type Pictures = Pick<EditableSettings, 'logo' | 'backgroundImages'>

function picturesOf({ logo, backgroundImages }: Pictures): string[] {
  return logo === null ? backgroundImages : [logo, ...backgroundImages]
}

function replacedPictures({ before, after }: Saved): string[] {
  const used = new Set(picturesOf(after))
  const removed = picturesOf(before).flatMap((url) => (used.has(url) ? [] : (filenameOf(url) ?? [])))
  return removed.filter((filename) => /^(?:logo|fond|exemple)-/.test(filename))
}

/** Logos are small on every page, but rendered as icons of up to 512 px. */
const LOGO_LONGEST_SIDE_PX = 800

export async function replaceLogo(
  context: AppContext,
  uploads: Uploads,
  content: Uint8Array,
): Promise<string> {
  const { filename, url } = await storePicture(uploads, content, {
    kind: 'logo',
    longest: LOGO_LONGEST_SIDE_PX,
    trim: true,
  })
  await removeOnFailure(uploads, [filename], () => saveChange(context, () => ({ logo: url })))
  return url
}

export async function addBackgrounds(
  context: AppContext,
  uploads: Uploads,
  uploadedFiles: readonly Uint8Array[],
): Promise<string[]> {
  const filenames: string[] = []
  const urls: string[] = []
  await removeOnFailure(uploads, filenames, async () => {
    for (const content of uploadedFiles) {
      const stored = await storePicture(uploads, content, { kind: 'fond', variants: BACKGROUND_VARIANTS })
      filenames.push(stored.filename)
      urls.push(stored.url)
    }
    await saveChange(context, ({ backgroundImages }) => withBackgrounds(backgroundImages, urls))
  })
  return urls
}

function withBackgrounds(existing: readonly string[], added: readonly string[]): SettingsChange {
  const backgroundImages = [...existing, ...added]
  if (backgroundImages.length > MAX_BACKGROUNDS) {
    throw invalid('photos', TOO_MANY_BACKGROUNDS)
  }
  return { backgroundImages }
}

async function removeOnFailure<T>(
  uploads: Uploads,
  filenames: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await Promise.all(filenames.map((filename) => deletePictureFiles(uploads, filename, BACKGROUND_VARIANTS)))
    throw error
  }
}

/** Skips pictures that this site does not have, and returns their addresses. */
export async function importSettings(
  context: AppContext,
  uploads: Uploads,
  { logo, backgroundImages, ...others }: SettingsChange,
): Promise<Saved & { missing: string[] }> {
  const urls = picturesOf({ logo: logo ?? null, backgroundImages: backgroundImages ?? [] })
  const missing: string[] = []
  for (const url of new Set(urls)) if (!(await pictureExists(uploads, url))) missing.push(url)
  const isAvailable = (url: string) => !missing.includes(url)
  const saved = await changeSettings(context, {
    ...others,
    ...(logo !== undefined && (logo === null || isAvailable(logo)) && { logo }),
    ...(backgroundImages !== undefined && {
      backgroundImages: backgroundImages?.filter(isAvailable) ?? null,
    }),
  })
  return { ...saved, missing }
}

/** External pictures are assumed to exist: the server never fetches a user-supplied address. */
async function pictureExists(uploads: Uploads, url: string): Promise<boolean> {
  if (foreignOrigin(url) !== null) return true
  const filename = filenameOf(url)
  return filename !== null && (await uploads.exists(`${filename}.webp`))
}
