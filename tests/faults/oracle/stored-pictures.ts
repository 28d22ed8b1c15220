import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { GALLERY_WIDTHS } from '#domain/content/picture-copies.ts'
import type { Database } from '#server/db/engine.ts'

const COPIES = ['', ...GALLERY_WIDTHS.map((width) => `-${width}`)]

/** Files that were read before: decoding all of them after each of fifty kills would take minutes. */
const readable = new Set<string>()

/** Of every picture that a row names, the files that are missing or cannot be decoded to their last line. */
export async function findDamagedPictures({ kysely }: Database, dataDir: string): Promise<string[]> {
  const gallery = await kysely.selectFrom('gallery_images').select('filename as name').execute()
  const services = await kysely.selectFrom('services').select('picture as name').execute()
  const names = [...gallery, ...services].flatMap(({ name }) => (name === null ? [] : [name]))
  const damaged: string[] = []
  for (const name of names)
    for (const copy of COPIES)
      if (!(await isReadable(join(dataDir, 'uploads', `${name}${copy}.webp`)))) damaged.push(`${name}${copy}`)
  return damaged.map((name) => `the picture ${name} is damaged`)
}

/** Files without a row, which an interrupted upload leaves. */
export async function countOrphanFiles({ kysely }: Database, dataDir: string): Promise<number> {
  const folder = join(dataDir, 'uploads')
  const rows = await kysely.selectFrom('gallery_images').select('filename').execute()
  const known = new Set(rows.flatMap(({ filename }) => COPIES.map((copy) => `${filename}${copy}.webp`)))
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => name.startsWith('galerie-') && !known.has(name)).length
}

async function isReadable(path: string): Promise<boolean> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return false
  const version = `${path} ${stats.size} ${stats.mtimeMs}`
  if (readable.has(version)) return true
  try {
    await sharp(path, { failOn: 'truncated' }).stats()
  } catch {
    return false
  }
  readable.add(version)
  return true
}
