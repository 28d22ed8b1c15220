import { createVersionedCache } from '../caches/versioned-cache.ts'
import { palettesOf } from './theme.ts'

export function drawLeaf({ accent, paper }: Record<'accent' | 'paper', string>): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accent}"/><path d="M16 50C14 28 26 13 50 12c1 24-11 36-28 32l-4 7z" fill="${paper}"/><path d="M20 46c6-11 12-18 22-26" fill="none" stroke="${accent}" stroke-width="2.4" stroke-linecap="round"/></svg>`,
  )
}

const UPLOADED_LOGO = /^\/uploads\/([a-z0-9-]+\.webp)$/

export type ReadUpload = (name: string) => Promise<Uint8Array | null>

export type IconSource = { logo: string | null; colorPrimary: string | null; colorSecondary: string | null }

/** Pixels of a square icon, or the logo in its own shape, as mails show it. */
export type IconShape = number | 'logo'

/** Of two pixels for each of a mail. */
const LOGO = { width: 400, height: 80 }

/** Renders each shape once for each version of the content. */
export function createIcons(readUpload: ReadUpload) {
  const icons = createVersionedCache<Promise<Buffer>>()
  return (version: string, shape: IconShape, source: () => Promise<IconSource>): Promise<Buffer> => {
    const key = String(shape)
    const known = icons.get(version, key)
    if (known) return known
    const icon = source().then((settings) => renderIcon(settings, readUpload, shape))
    icons.set(version, key, icon)
    icon.catch(() => icons.delete(key))
    return icon
  }
}

async function renderIcon(
  { logo, ...colors }: IconSource,
  readUpload: ReadUpload,
  shape: IconShape,
): Promise<Buffer> {
  const picture = (await readUploadedLogo(logo, readUpload)) ?? drawLeaf(palettesOf(colors).light)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const { default: sharp } = await import('sharp')
  const drawing = sharp(picture, { density: 384 })
  if (shape !== 'logo') return drawing.resize(shape, shape, { fit: 'contain', background }).png().toBuffer()
  const { data, info } = await drawing
    .resize({ ...LOGO, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  // A very wide one keeps its shape within the height.
  const bottom = LOGO.height - info.height
  return bottom === 0 ? data : sharp(data).extend({ bottom, background }).png().toBuffer()
}

export async function readUploadedLogo(
  logo: string | null,
  readUpload: ReadUpload,
): Promise<Uint8Array | null> {
  const file = logo === null ? undefined : UPLOADED_LOGO.exec(logo)?.[1]
  return file === undefined ? null : readUpload(file)
}
