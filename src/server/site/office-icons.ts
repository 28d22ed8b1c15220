import { fileURLToPath } from 'node:url'
import { initialsOf } from '#domain/language/initials.ts'
import { createVersionedCache } from '../caches/versioned-cache.ts'
import { drawLeaf, type IconSource, type ReadUpload, readUploadedLogo } from './icons.ts'
import { palettesOf } from './theme.ts'

/** `part`: of the edge, taken by the picture. Launchers cut a maskable icon to a circle of 80 % of it. */
export type OfficeIcon = { size: number; part: number }

type OfficeIconSource = IconSource & { siteTitle: string }

/** Renders each icon of the installed back office once for each version of the content. */
export function createOfficeIcons(readUpload: ReadUpload) {
  const icons = createVersionedCache<Promise<Buffer>>()
  return (version: string, icon: OfficeIcon, source: () => Promise<OfficeIconSource>): Promise<Buffer> => {
    const key = `${icon.size} ${icon.part}`
    const known = icons.get(version, key)
    if (known) return known
    const rendered = source().then((settings) => renderOfficeIcon(settings, readUpload, icon))
    icons.set(version, key, rendered)
    rendered.catch(() => icons.delete(key))
    return rendered
  }
}

/** Opaque: iPhones draw what is transparent in black. */
async function renderOfficeIcon(
  { siteTitle, logo, ...colors }: OfficeIconSource,
  readUpload: ReadUpload,
  { size, part }: OfficeIcon,
): Promise<Buffer> {
  const { accent, paper } = palettesOf(colors).light
  const uploaded = await readUploadedLogo(logo, readUpload)
  const initials = initialsOf(siteTitle)
  const { default: sharp } = await import('sharp')
  const edge = Math.round(size * part)
  const background = uploaded ? paper : accent
  const picture =
    uploaded || initials === ''
      ? await sharp(uploaded ?? drawLeaf({ accent, paper }), { density: 384 })
          .resize(edge, edge, { fit: 'inside' })
          .png()
          .toBuffer()
      : await sharp({ text: { ...drawInitials(initials, paper), width: edge, height: edge } })
          .png()
          .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: picture }])
    .removeAlpha()
    .png()
    .toBuffer()
}

function drawInitials(initials: string, color: string) {
  return {
    text: `<span foreground="${color}">${initials}</span>`,
    font: 'Arimo',
    // Servers may have no fonts at all.
    fontfile: fileURLToPath(import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
    rgba: true,
  }
}
