import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { GALLERY_WIDTHS, NARROW_BACKGROUND } from '#domain/picture-copies.ts'
import type { Database } from './engine.ts'
import { seeded } from './starter/pictures/drawing.ts'
import { backgrounds, galleryPictures } from './starter/pictures.ts'
import type { Tables } from './tables.ts'

type Filling = {
  database: Database
  /** Where pictures are kept; src/server/storage has one. */
  files: { put(name: string, content: Uint8Array): Promise<void> }
  instant: number
}

/** The starter content's empty list of backgrounds, until the pictures hang; an owner's own list is no example. */
const BARE_WALLS = { key: 'backgroundImages', is_example: 1, value: '[]' } as const

// The first start waits for these: a little more weight for half the time.
const WEBP = { quality: 72, effort: 0 }

/**
 * Draws the example practice's pictures, keeps them, and hangs them up: backgrounds and gallery. Does nothing where
 * they hang already or nobody waits for them, so that a start may pick up what an earlier one left undone.
 */
export async function fillStarterPictures({ database, files, instant }: Filling): Promise<void> {
  const bare = await database.kysely
    .selectFrom('settings')
    .select('key')
    .where((eb) => eb.and(BARE_WALLS))
    .executeTakeFirst()
  if (!bare) return
  // A browser keeps what it got from an address for ever: a name is never used twice.
  const mark = randomBytes(4).toString('hex')
  const named = (name: string) => `exemple-${name}-${mark}`
  const grain = makeGrain()
  const keep = async (name: string, picture: Sharp) =>
    files.put(`${name}.webp`, await picture.webp(WEBP).toBuffer())
  const keepWithVariants = (widths: readonly number[]) => async (drawn: Drawn) => {
    const picture = await develop(drawn, grain)
    const variants = widths.map((width) => keep(`${named(drawn.name)}-${width}`, picture().resize({ width })))
    await Promise.all([keep(named(drawn.name), picture()), ...variants])
  }
  await Promise.all([
    ...backgrounds.map(keepWithVariants([NARROW_BACKGROUND])),
    ...galleryPictures.map(keepWithVariants(GALLERY_WIDTHS)),
  ])
  await database.transaction((trx) => hang(trx, named, instant))
}

type Drawn = (typeof backgrounds)[number]

/** From the drawing to pixels, with the grain of a photograph. */
async function develop({ picture, fineness }: Drawn, grain: Int8Array): Promise<() => Sharp> {
  const { width, height, svg } = picture()
  // Drawn whole before anything else: a pipeline would draw it strip by strip, blurs and all, each time anew.
  const drawn = await pixelsOf(sharp(Buffer.from(svg), { density: 72 * fineness }))
  const { data, info } = await pixelsOf(
    sharp(drawn.data, { raw: drawn.info }).resize(width, height, { kernel: 'linear' }),
  )
  addGrain(data, grain)
  return () => sharp(data, { raw: info })
}

function pixelsOf(picture: Sharp) {
  return picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** A prime number of grains: no two lines of a picture begin with the same one. */
function makeGrain(): Int8Array {
  const random = seeded(1)
  return Int8Array.from({ length: 262_147 }, () => (random() + random() + random() - 1.5) * 9)
}

function addGrain(pixels: Buffer, grain: Int8Array): void {
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length)
  for (let at = 0; at < clamped.length; at++) {
    clamped[at] = (clamped[at] ?? 0) + (grain[Math.trunc(at / 3) % grain.length] ?? 0)
  }
}

async function hang(
  trx: Transaction<Tables>,
  named: (name: string) => string,
  instant: number,
): Promise<void> {
  const addresses = backgrounds.map(({ name }) => `/uploads/${named(name)}.webp`)
  const { numUpdatedRows } = await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(addresses), updated_at: instant })
    .where((eb) => eb.and(BARE_WALLS))
    .executeTakeFirst()
  // Another process, or the owner, was quicker than the drawing.
  if (numUpdatedRows === 0n) return
  const rows = galleryPictures.map(({ name, altText, picture }, position) => {
    const { width, height } = picture()
    const mark = { is_example: 1 as const, created_at: instant }
    return { filename: named(name), alt_text: altText, width, height, position, ...mark }
  })
  await trx.insertInto('gallery_images').values(rows).execute()
}
