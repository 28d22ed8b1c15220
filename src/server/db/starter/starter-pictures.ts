import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { GALLERY_WIDTHS, NARROW_BACKGROUND } from '#domain/content/picture-copies.ts'
import type { Database, Trx } from '../engine.ts'
import { backgrounds, galleryPictures } from './pictures.ts'
import { servicePictureName, servicePictures } from './services.ts'

type StarterPictureOptions = {
  database: Database
  uploads: { put(name: string, content: Uint8Array): Promise<void> }
  instant: number
}

/** Matches the initial row only: saving an empty list sets `is_example` to 0. */
const NO_BACKGROUNDS_YET = { key: 'backgroundImages', is_example: 1, value: '[]' } as const

/** Idempotent: the next start completes an interrupted copy. A no-op once the site has pictures or backgrounds of its own. */
export async function insertStarterPictures({
  database,
  uploads,
  instant,
}: StarterPictureOptions): Promise<void> {
  const pending = await database.kysely
    .selectFrom('settings')
    .select('key')
    .where((eb) => eb.and(NO_BACKGROUNDS_YET))
    .where((eb) => eb.not(eb.exists(eb.selectFrom('gallery_images').select('id'))))
    .executeTakeFirst()
  if (!pending) return
  // Uploads are cached as immutable, so names must never be reused.
  const random = randomBytes(4).toString('hex')
  const storedName = (name: string) => `exemple-${name}-${random}`
  const copy = async (name: string, suffix: string, target = name) =>
    uploads.put(`${storedName(target)}${suffix}.webp`, await readFile(locateFile(name, suffix)))
  await Promise.all([
    ...backgrounds.flatMap(({ name }) =>
      listSuffixes([NARROW_BACKGROUND]).map((suffix) => copy(name, suffix)),
    ),
    ...galleryPictures.flatMap(({ name }) =>
      listSuffixes(GALLERY_WIDTHS).map((suffix) => copy(name, suffix)),
    ),
    ...servicePictures.flatMap(({ drawing }) =>
      listSuffixes(GALLERY_WIDTHS).map((suffix) => copy(drawing, suffix, servicePictureName(drawing))),
    ),
  ])
  await database.transaction((trx) => insertPictures(trx, storedName, instant))
}

function listSuffixes(widths: readonly number[]): string[] {
  return ['', ...widths.map((width) => `-${width}`)]
}

function locateFile(name: string, suffix: string): URL {
  return new URL(import.meta.resolve(`#server/db/starter/pictures/${name}${suffix}.webp`))
}

async function insertPictures(
  trx: Trx,
  storedName: (name: string) => string,
  instant: number,
): Promise<void> {
  const urls = backgrounds.map(({ name }) => `/uploads/${storedName(name)}.webp`)
  const { numUpdatedRows } = await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(urls), updated_at: instant })
    .where((eb) => eb.and(NO_BACKGROUNDS_YET))
    .executeTakeFirst()
  // Another server, or a superadmin, has set them meanwhile.
  if (numUpdatedRows === 0n) return
  const rows = galleryPictures.map(({ name, altText, ...size }, position) => ({
    filename: storedName(name),
    alt_text: altText,
    ...size,
    position,
    is_example: 1 as const,
    created_at: instant,
  }))
  await trx.insertInto('gallery_images').values(rows).execute()
  for (const { name, drawing } of servicePictures) {
    await trx
      .updateTable('services')
      .set({ picture: storedName(servicePictureName(drawing)) })
      .where('name', '=', name)
      .where('is_example', '=', 1)
      .where('removed_at', 'is', null)
      .where('picture', 'is', null)
      .execute()
  }
}
