import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import type { Database } from './engine.ts'
import { backgrounds, galleryPictures } from './starter/pictures.ts'
import type { Tables } from './tables.ts'

/** Where pictures are kept; src/server/storage has one. */
type Keeper = { put(name: string, content: Uint8Array): Promise<void> }

const VARIANT_WIDTHS = [300, 600]
// The first start waits for these: a little more weight for half the time.
const WEBP = { quality: 72, effort: 0 }

/**
 * Draws the example practice's pictures, keeps them, and hangs them up: backgrounds and gallery. To be called once,
 * after the starter content has been filled with the example.
 */
export async function fillStarterPictures({
  database,
  files,
  instant,
}: {
  database: Database
  files: Keeper
  instant: number
}): Promise<void> {
  const grain = await drawGrain()
  // A browser keeps what it got from an address for ever: a name is never used twice.
  const mark = randomBytes(4).toString('hex')
  const named = (name: string) => `exemple-${name}-${mark}`
  const kept = async (name: string, picture: Sharp) =>
    files.put(`${name}.webp`, await picture.webp(WEBP).toBuffer())
  await Promise.all([
    ...backgrounds.map(async (one) => kept(named(one.name), (await develop(one, grain)).picture())),
    ...galleryPictures.map(async (one) => {
      const { picture } = await develop(one, grain)
      await kept(named(one.name), picture())
      await Promise.all(
        VARIANT_WIDTHS.map((width) => kept(`${named(one.name)}-${width}`, picture().resize({ width }))),
      )
    }),
  ])
  await database.transaction((trx) => hang(trx, named, instant))
}

type Drawn = (typeof backgrounds)[number]

/** From the drawing to pixels, with the grain of a photograph. */
async function develop({ picture, fineness }: Drawn, grain: Buffer) {
  const { width, height, svg } = picture()
  // Drawn whole before anything else: a pipeline would draw it strip by strip, blurs and all, each time anew.
  const drawn = await pixelsOf(sharp(Buffer.from(svg), { density: 72 * fineness }))
  const { data, info } = await pixelsOf(
    sharp(drawn.data, { raw: drawn.info })
      .resize(width, height, { kernel: 'linear' })
      .composite([{ input: grain, tile: true, blend: 'soft-light' }]),
  )
  return { picture: () => sharp(data, { raw: info }) }
}

function pixelsOf(picture: Sharp) {
  return picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

async function drawGrain(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  return sharp({ create: { width: 512, height: 512, channels: 3, background: '#808080', noise } })
    .greyscale()
    .png()
    .toBuffer()
}

async function hang(
  trx: Transaction<Tables>,
  named: (name: string) => string,
  instant: number,
): Promise<void> {
  const rows = galleryPictures.map(({ name, altText, picture }, position) => {
    const { width, height } = picture()
    const mark = { is_example: 1 as const, created_at: instant }
    return { filename: named(name), alt_text: altText, width, height, position, ...mark }
  })
  await trx.insertInto('gallery_images').values(rows).execute()
  const addresses = backgrounds.map(({ name }) => `/uploads/${named(name)}.webp`)
  await trx
    .updateTable('settings')
    .set({ value: JSON.stringify(addresses), updated_at: instant })
    .where('key', '=', 'backgroundImages')
    .where('is_example', '=', 1)
    .execute()
}
