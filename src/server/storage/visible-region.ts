import type { Region, Sharp } from 'sharp'
import { Refusal } from '#contract/errors.ts'

/** Of 255; tolerates the noise that lossy encoders leave in transparent pixels. */
const INVISIBLE_ALPHA = 8

export async function findVisibleRegion(upright: Sharp): Promise<Region> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await upright
    .clone()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const alpha = sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
  const [channel] = (await alpha.stats()).channels
  if (!channel || channel.max <= INVISIBLE_ALPHA) throw new Refusal('picture_transparent')
  // `lineArt`: otherwise thin strokes at the edge count as noise.
  const trimmed = await alpha
    .trim({ background: '#000', threshold: INVISIBLE_ALPHA, lineArt: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = trimmed.info
  return { left: -trimOffsetLeft, top: -trimOffsetTop, width, height }
}
