import type { GalleryPicture, ManagedPicture, PictureDetails } from '#contract/content/gallery.ts'
import { Refusal } from '#contract/errors.ts'
import { GALLERY_WIDTHS } from '#domain/content/picture-copies.ts'
import { SETTING_KEYS, type SettingKey } from '#domain/content/settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/engine.ts'
import { hasSameIds, updatePositions } from '#server/db/positions.ts'
import { readStoredSettings } from '#server/db/statements/settings.ts'
import { deletePictureFiles, storePicture } from '#server/storage/pictures.ts'
import type { Uploads } from '#server/storage/site-storage.ts'
import { listAllPages } from '../pages/queries.ts'
import { deleteImage, insertImage, listPictures, updateAltText } from './queries.ts'

export async function addPicture(
  { database, clock }: AppContext,
  uploads: Uploads,
  { content, ...description }: { content: Uint8Array; altText: string; decorative: boolean },
): Promise<PictureDetails> {
  const { url: _, ...picture } = await storePicture(uploads, content, {
    kind: 'galerie',
    variants: GALLERY_WIDTHS,
  })
  try {
    return await insertImage(database.kysely, { ...picture, ...description, now: clock.instant() })
  } catch (error) {
    await deletePictureFiles(uploads, picture.filename, GALLERY_WIDTHS)
    throw error
  }
}

export async function changeAltText(
  { database }: AppContext,
  id: number,
  description: { altText: string; decorative: boolean | undefined },
): Promise<PictureDetails> {
  const image = await updateAltText(database.kysely, id, description)
  if (!image) throw new Refusal('not_found')
  return image
}

export async function removePicture({ database }: AppContext, uploads: Uploads, id: number): Promise<void> {
  const filename = await deleteImage(database.kysely, id)
  if (filename === undefined) throw new Refusal('not_found')
  await deletePictureFiles(uploads, filename, GALLERY_WIDTHS)
}

export async function reorderPictures({ database }: AppContext, ids: readonly number[]): Promise<void> {
  await database.transaction(async (trx) => {
    const existingIds = (await listPictures(trx)).map(({ id }) => id)
    if (!hasSameIds(existingIds, ids)) throw new Refusal('list_changed')
    await updatePositions(trx, { table: 'gallery_images', column: 'id', order: ids })
  })
}

const LOCATION_LABELS: Partial<Record<SettingKey, string>> = {
  logo: 'Logo',
  backgroundImages: 'Images de fond',
  contactInfo: 'Coordonnées',
  legalText: 'Mentions légales',
  privacyPolicy: 'Politique de confidentialité',
  termsOfService: 'Conditions d’utilisation',
}

export async function listPicturesWithUsage(db: Db): Promise<ManagedPicture[]> {
  const [images, pages, settings] = await Promise.all([
    listPictures(db),
    listAllPages(db),
    readStoredSettings(db),
  ])
  const texts = [
    ...pages.map(({ title, content }) => ({ location: title, text: content })),
    ...SETTING_KEYS.flatMap((key) => {
      const location = LOCATION_LABELS[key]
      return location === undefined ? [] : [{ location, text: JSON.stringify(settings[key] ?? '') }]
    }),
  ]
  return images.map((image) => ({
    ...image,
    usedIn: texts.filter(({ text }) => refersTo(text, image)).map(({ location }) => location),
  }))
}

/** Compares whole filenames, variants included: one may be the prefix of another. */
function refersTo(text: string, { filename }: GalleryPicture): boolean {
  return ['', ...GALLERY_WIDTHS.map((width) => `-${width}`)].some((suffix) =>
    text.includes(`/uploads/${filename}${suffix}.webp`),
  )
}
