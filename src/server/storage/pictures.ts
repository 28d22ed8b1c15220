import { randomBytes } from 'node:crypto'
import type { Sharp } from 'sharp'
import { Refusal } from '#contract/errors.ts'
import { createTurns } from '../security/turns.ts'
import type { Uploads } from './site-storage.ts'
import { findVisibleRegion } from './visible-region.ts'

const MAX_PIXELS = 40_000_000
const MAX_EDGE_PX = 2400
const QUALITY = 82

type Kind = {
  kind: string
  cover?: { width: number; height: number }
  longest?: number
  /** Trims transparent edges; white or colored ones remain. */
  trim?: boolean
  variants?: readonly number[]
}

export type StoredPicture = {
  filename: string
  url: string
  width: number
  height: number
}

/** Detects the type by content; re-encodes as WebP, which drops metadata (GPS, camera) and appended files. */
export async function storePicture(
  uploads: Uploads,
  content: Uint8Array,
  { kind, variants = [], ...size }: Kind,
): Promise<StoredPicture> {
  if (!isPicture(content)) throw new Refusal('not_a_picture')
  await uploads.refuseWhenFull()
  const encoded = await takeTurns(() => encode(content, size, variants))
  const filename = `${kind}-${randomBytes(12).toString('hex')}`
  try {
    for (const { suffix, webp } of encoded.copies) await uploads.put(`${filename}${suffix}.webp`, webp)
  } catch (error) {
    await deletePictureFiles(uploads, filename, variants)
    throw error
  }
  return { filename, url: urlOf(filename), width: encoded.width, height: encoded.height }
}

export async function deletePictureFiles(
  uploads: Uploads,
  filename: string,
  variants: readonly number[] = [],
): Promise<void> {
  const suffixes = ['', ...variants.map((width) => `-${width}`)]
  await Promise.all(suffixes.map((suffix) => uploads.remove(`${filename}${suffix}.webp`)))
}

function urlOf(filename: string): string {
  return `/uploads/${filename}.webp`
}

export function filenameOf(url: string | null): string | null {
  return /^\/uploads\/([a-z0-9-]+)\.webp$/.exec(url ?? '')?.[1] ?? null
}

const latin1 = (content: Uint8Array, from: number, to: number) =>
  Buffer.from(content.subarray(from, to)).toString('latin1')

/** JPEG, PNG, WebP or AVIF by magic bytes: untrusted files never reach another decoder. */
function isPicture(content: Uint8Array): boolean {
  return (
    latin1(content, 0, 3) === '\xff\xd8\xff' ||
    latin1(content, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    (latin1(content, 0, 4) === 'RIFF' && latin1(content, 8, 12) === 'WEBP') ||
    /^ftypavi[fs]$/.test(latin1(content, 4, 12))
  )
}

type Size = Pick<Kind, 'cover' | 'longest' | 'trim'>

async function encode(content: Uint8Array, size: Size, variants: readonly number[]) {
  // Most processes never encode a picture: the library takes 10 MB.
  const { default: sharp } = await import('sharp')
  try {
    // `error` instead of `warning`: some phones write harmless oddities into valid pictures.
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height, hasAlpha } = await picture.metadata()
    if (width * height > MAX_PIXELS) throw new Refusal('picture_too_large')
    const upright = picture.timeout({ seconds: 15 }).autoOrient()
    if (size.trim && hasAlpha) upright.extract(await findVisibleRegion(upright))
    const main = await resize(upright, size).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    const variantCopies = variants.map(async (width) => ({
      suffix: `-${width}`,
      webp: await sharp(main.data)
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    }))
    const copies = [{ suffix: '', webp: main.data }, ...(await Promise.all(variantCopies))]
    return { copies, width: main.info.width, height: main.info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The decoder's message, such as « pngload_buffer: end of stream », becomes the cause and is never shown.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new Refusal(isTooLarge ? 'picture_too_large' : 'picture_damaged', { cause: error })
  }
}

function resize(picture: Sharp, { cover, longest = MAX_EDGE_PX }: Size): Sharp {
  if (cover) return picture.resize({ ...cover, fit: 'cover' })
  return picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
}

/** Processing one picture may take 160 MB. */
const takeTurns = createTurns(2)
