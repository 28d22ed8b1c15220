import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#contract/errors.ts'
import { refuseOnFullFolder } from './disk.ts'
import type { Files } from './files.ts'
import { visibleRegion } from './visible-region.ts'

const LARGEST_PICTURE = 40_000_000
const MAX_EDGE_PX = 2400
const QUALITY = 82

type Kind = {
  kind: string
  square?: number
  longest?: number
  /** Trims transparent edges; white or colored ones stay. */
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
  files: Files,
  content: Uint8Array,
  { kind, variants = [], ...size }: Kind,
): Promise<StoredPicture> {
  if (!isPicture(content)) throw new Refusal('not_a_picture')
  await refuseOnFullFolder(files.folder)
  const encoded = await limitConcurrency(() => encode(content, size, variants))
  const filename = `${kind}-${randomBytes(12).toString('hex')}`
  try {
    for (const { suffix, webp } of encoded.copies) await files.put(`${filename}${suffix}.webp`, webp)
  } catch (error) {
    await removePicture(files, filename, variants)
    throw error
  }
  return { filename, url: urlOf(filename), width: encoded.width, height: encoded.height }
}

export async function removePicture(
  files: Files,
  filename: string,
  variants: readonly number[] = [],
): Promise<void> {
  const suffixes = ['', ...variants.map((width) => `-${width}`)]
  await Promise.all(suffixes.map((suffix) => files.remove(`${filename}${suffix}.webp`)))
}

function urlOf(filename: string): string {
  return `/uploads/${filename}.webp`
}

export function filenameOf(url: string | null): string | null {
  return /^\/uploads\/([a-z0-9-]+)\.webp$/.exec(url ?? '')?.[1] ?? null
}

const ascii = (content: Uint8Array, from: number, to: number) =>
  Buffer.from(content.subarray(from, to)).toString('latin1')

/** JPEG, PNG, WebP or AVIF by magic bytes: untrusted files never reach another decoder. */
function isPicture(content: Uint8Array): boolean {
  return (
    ascii(content, 0, 3) === '\xff\xd8\xff' ||
    ascii(content, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    (ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WEBP') ||
    /^ftypavi[fs]$/.test(ascii(content, 4, 12))
  )
}

type Size = Pick<Kind, 'square' | 'longest' | 'trim'>

async function encode(content: Uint8Array, size: Size, variants: readonly number[]) {
  try {
    // `error` instead of `warning`: some phones write harmless oddities into valid pictures.
    const picture = sharp(content, { limitInputPixels: LARGEST_PICTURE, failOn: 'error' })
    const { width, height, hasAlpha } = await picture.metadata()
    if (width * height > LARGEST_PICTURE) throw new Refusal('picture_too_large')
    const upright = picture.timeout({ seconds: 15 }).autoOrient()
    if (size.trim && hasAlpha) upright.extract(await visibleRegion(upright))
    const whole = await sized(upright, size).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    const smaller = variants.map(async (edge) => ({
      suffix: `-${edge}`,
      webp: await sharp(whole.data)
        .resize({ width: edge, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    }))
    const copies = [{ suffix: '', webp: whole.data }, ...(await Promise.all(smaller))]
    return { copies, width: whole.info.width, height: whole.info.height }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The decoder's message, such as « pngload_buffer: end of stream », is kept as the cause and never shown.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new Refusal(isTooLarge ? 'picture_too_large' : 'picture_damaged', { cause: error })
  }
}

function sized(picture: Sharp, { square, longest = MAX_EDGE_PX }: Size): Sharp {
  if (square) return picture.resize({ width: square, height: square, fit: 'cover' })
  return picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
}

const MAX_CONCURRENT = 2
let running = 0
const waiting: (() => void)[] = []

/** Limits concurrency: processing one picture may take 160 MB. */
async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running === MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
