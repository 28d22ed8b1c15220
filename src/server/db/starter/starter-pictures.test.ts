import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { narrowBackgroundUrl } from '#domain/content/picture-copies.ts'
import type { Database } from '../engine.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { insertStarterContent } from './starter.ts'
import { insertStarterPictures } from './starter-pictures.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'))
const stored = new Map<string, Uint8Array>()
let database: Database

const put = async (name: string, content: Uint8Array) => void stored.set(name, content)
const fillPictures = () => insertStarterPictures({ database, uploads: { put }, instant: 0 })

const rejectCopy = () => Promise.reject(new Error('no picture should be copied'))

/** A second practice with the starter content and a changed list of backgrounds. */
async function practiceWith(list: { value: string; is_example: 0 | 1 }) {
  const folder = mkdtempSync(join(tmpdir(), 'backgrounds-'))
  const changed = openDatabase({ databaseUrl: undefined, dataDir: folder })
  await migrate(changed, folder)
  await insertStarterContent(changed, { content: 'exemple', instant: 0 })
  await changed.kysely.updateTable('settings').set(list).where('key', '=', 'backgroundImages').execute()
  return { folder, changed }
}

const sizeOf = async (name: string) => {
  const { format, width, height } = await sharp(stored.get(name)).metadata()
  return { format, width, height }
}

beforeAll(async () => {
  database = openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database, dataDir)
  await insertStarterContent(database, { content: 'exemple', instant: 0 })
  // A start that was interrupted after the content and before the pictures.
  const failing = { put: () => Promise.reject(new Error('interrupted')) }
  await expect(insertStarterPictures({ database, uploads: failing, instant: 0 })).rejects.toThrow(
    'interrupted',
  )
  await fillPictures()
})

afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

test('no picture is added to a gallery that has one', async () => {
  const { folder, changed } = await practiceWith({ value: '[]', is_example: 1 })
  const picture = { filename: 'galerie-1', alt_text: 'Des galets', width: 1200, height: 800 }
  await changed.kysely
    .insertInto('gallery_images')
    .values({ ...picture, position: 0, is_example: 0, created_at: 0 })
    .execute()
  await insertStarterPictures({ database: changed, uploads: { put: rejectCopy }, instant: 0 })
  const rows = await changed.kysely.selectFrom('gallery_images').select('filename').execute()
  expect(rows).toEqual([{ filename: 'galerie-1' }])
  await changed.close()
  rmSync(folder, { recursive: true })
})

test('no picture is added once a superadmin has emptied the list of backgrounds', async () => {
  const { folder, changed } = await practiceWith({ value: '[]', is_example: 0 })
  await insertStarterPictures({ database: changed, uploads: { put: rejectCopy }, instant: 0 })
  expect(await changed.kysely.selectFrom('gallery_images').select('id').execute()).toEqual([])
  await changed.close()
  rmSync(folder, { recursive: true })
})

test('the settings get three backgrounds of 1920 × 1200, each with a copy 960 pixels wide', async () => {
  const { value, is_example } = await database.kysely
    .selectFrom('settings')
    .select(['value', 'is_example'])
    .where('key', '=', 'backgroundImages')
    .executeTakeFirstOrThrow()
  const urls: string[] = JSON.parse(value)
  expect(is_example).toBe(1)
  expect(urls).toHaveLength(3)
  for (const url of urls) {
    const [, name = ''] = /^\/uploads\/([\w-]+\.webp)$/.exec(url) ?? []
    expect(await sizeOf(name)).toEqual({ format: 'webp', width: 1920, height: 1200 })
    expect(await sizeOf(String(narrowBackgroundUrl(url)).slice('/uploads/'.length))).toMatchObject({
      width: 960,
    })
  }
})

test('the gallery gets six landscape, portrait and square pictures with size, alternative text and both variants', async () => {
  const rows = await database.kysely
    .selectFrom('gallery_images')
    .select(['filename', 'alt_text', 'width', 'height', 'is_example'])
    .orderBy('position')
    .execute()
  expect(rows).toHaveLength(6)
  expect(new Set(rows.map(({ width, height }) => Math.sign(width - height)))).toEqual(new Set([-1, 0, 1]))
  for (const { filename, alt_text, width, height, is_example } of rows) {
    expect(alt_text).toMatch(/^[A-Z].{20,}/)
    expect(is_example).toBe(1)
    expect(await sizeOf(`${filename}.webp`)).toEqual({ format: 'webp', width, height })
    for (const variant of [300, 600])
      expect(await sizeOf(`${filename}-${variant}.webp`)).toMatchObject({ width: variant })
  }
})

test('each example service gets decorative files of its own, apart from the gallery', async () => {
  const rows = await database.kysely
    .selectFrom('services')
    .select(['name', 'picture', 'picture_alt', 'is_example'])
    .orderBy('position')
    .execute()
  expect(new Set(rows.map(({ picture }) => picture)).size).toBe(5)
  for (const { picture, picture_alt, is_example } of rows) {
    expect(picture).toMatch(/^exemple-prestation-[a-z]+-[0-9a-f]{8}$/)
    expect([picture_alt, is_example]).toEqual(['', 1])
    for (const variant of [300, 600])
      expect(await sizeOf(`${picture}-${variant}.webp`)).toMatchObject({ width: variant })
  }
})

test('a later start copies no picture again', async () => {
  const before = stored.size
  await fillPictures()
  expect(stored.size).toBe(before)
  expect(await database.kysely.selectFrom('gallery_images').select('id').execute()).toHaveLength(6)
})

test('no picture is larger than 150 kB', () => {
  expect([...stored].filter(([, content]) => content.length > 150_000)).toEqual([])
})
