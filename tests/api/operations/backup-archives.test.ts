import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeArchive } from '#server/backup/make.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { declaredTables } from '../../support/database/table-types.ts'
import { FIXTURE_ENV, writeFixture } from '../../support/practice/fixture.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'
import { type OpenedArchive, openArchive, UNSAVED_TABLES } from '../../support/servers/archive.ts'
import { openBucketServer } from '../../support/servers/bucket.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-archives-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function archiveOf(site: TestPractice): Promise<OpenedArchive> {
  return openArchive((await makeArchive(site, { folder })).path)
}

async function storedRows({ database }: TestPractice, table: string) {
  return database.kysely
    .selectFrom(table as keyof Tables)
    .selectAll()
    .execute()
}

const byText = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

const postgres = inject('engine') === 'postgres' ? inject('postgres') : undefined

async function releasedSite(): Promise<TestPractice> {
  return practice({ home: await writeFixture('0.1.0', postgres), env: FIXTURE_ENV })
}

test('an archive has every row of every table but those of sign-ins and requests under way, and says how many and the last id of each', {
  tags: ['engine'],
}, async () => {
  const site = await releasedSite()
  await migrate(site.database, site.config.dataDir)
  const { manifest, rows } = await archiveOf(site)
  const saved = Object.keys(declaredTables()).filter((name) => !UNSAVED_TABLES.includes(name))
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual(saved.sort())
  for (const { name, rows: count } of manifest.tables) {
    expect([name, byText(rows(name))]).toEqual([name, byText(await storedRows(site, name))])
    expect(rows(name)).toHaveLength(count)
  }
  const entries = rows('agenda_entries')
  const lastId = Math.max(...entries.map(({ id }) => Number(id)))
  expect(manifest.tables).toContainEqual({ name: 'agenda_entries', rows: entries.length, lastId })
  expect(manifest.tables).toContainEqual({ name: 'content_version', rows: 1, lastId: null })
})

test('a database from before an upgrade is saved with the tables that it has', {
  tags: ['engine'],
}, async () => {
  const { manifest, rows } = await archiveOf(await releasedSite())
  expect(manifest.migration).toBe('0010-maintenance-runs')
  expect(manifest.tables.map(({ name }) => name)).not.toContain('backups')
  expect(rows('agenda_entries').length).toBeGreaterThan(0)
})

test('the last id counts rows that were deleted', { tags: ['engine'] }, async () => {
  const site = await practice()
  const { kysely: db } = site.database
  for (const booked_at of [1, 2, 3])
    await db.insertInto('booking_addresses').values({ address_hash: 'x', booked_at }).execute()
  await db.deleteFrom('booking_addresses').execute()
  const { manifest } = await archiveOf(site)
  expect(manifest.tables).toContainEqual({ name: 'booking_addresses', rows: 0, lastId: 3 })
})

test('integers, long texts, emoji and, on SQLite, NUL characters are saved as they are', {
  tags: ['engine'],
}, async () => {
  const site = await practice()
  const nul = site.database.engine === 'sqlite' ? '\0' : ''
  const text = `${nul}« 🧘🏽‍♀️ »\n\\u0000\u2028${'é'.repeat(500_000)}`
  await aSetting(site, 'tagline', text)
  await site.database.kysely
    .insertInto('contact_messages')
    .values({
      name: `Zoé${nul}`,
      email: 'zoe@exemple.fr',
      message: text,
      created_at: 1_807_000_000_123,
      status: 'new',
    })
    .execute()
  const { rows } = await archiveOf(site)
  expect(rows('contact_messages')).toEqual([
    expect.objectContaining({ name: `Zoé${nul}`, message: text, created_at: 1_807_000_000_123 }),
  ])
})

test('the manifest is the first file and lists each other one with its size and hash', {
  tags: ['engine'],
}, async () => {
  const site = await practice()
  await fillPublicPages(site)
  const { paths, files, manifest } = await archiveOf(site)
  expect(paths).toEqual(['manifest.json', ...manifest.entries.map(({ path }) => path)])
  for (const { path, bytes, sha256 } of manifest.entries) {
    const content = files.get(path) ?? Buffer.alloc(0)
    const hash = createHash('sha256').update(content).digest('hex')
    expect([path, content.length, hash]).toEqual([path, bytes, sha256])
  }
  expect(manifest).toMatchObject({ format: 1, engine: site.database.engine, version: expect.any(String) })
  expect(manifest.migration).toMatch(/^\d{4}-/)
})

describe('files', () => {
  test('the archive has pictures, their id, erasures and the key in use', async () => {
    const site = await practice({ env: { SECRET_KEY: 'une clé de quarante caractères au moins…' } })
    await fillPublicPages(site)
    await site.storage.writeId('0123')
    await site.storage.erasures.append({ subjectHashes: ['ab', 'cd'], erasedAt: 0 })
    const { files } = await archiveOf(site)
    expect(String(files.get('secret.key'))).toBe(site.config.secretKey)
    expect(String(files.get('.site-id'))).toBe('0123\n')
    expect(String(files.get('erasures.txt'))).toBe('1970-01-01T00:00:00.000Z ab cd\n')
    const picture = await site.storage.uploads.read('galets-600.webp')
    expect(files.get('uploads/galets-600.webp')).toEqual(Buffer.from(picture ?? []))
    expect([...files.keys()].filter((path) => path.startsWith('uploads/'))).toHaveLength(6)
  })

  test('a picture that is removed while the archive is made is neither in it nor in the manifest', async () => {
    const site = await practice()
    await fillPublicPages(site)
    const { uploads } = site.storage
    const read: typeof uploads.read = async (name) => {
      await uploads.remove('galets-600.webp')
      return uploads.read(name)
    }
    const storage = { ...site.storage, uploads: { ...uploads, read } }
    const { path } = await makeArchive({ ...site, storage }, { folder })
    const { files, manifest } = await openArchive(path)
    expect(files.has('uploads/galets.webp')).toBe(true)
    expect(files.has('uploads/galets-600.webp')).toBe(false)
    expect(manifest.entries.some((entry) => entry.path === 'uploads/galets-600.webp')).toBe(false)
  })

  test('pictures and erasures of a bucket are saved', async () => {
    const bucket = await openBucketServer()
    try {
      const site = await practice({ env: { S3_URL: bucket.url } })
      await site.storage.uploads.put('galets.webp', Buffer.from('picture'))
      await site.storage.erasures.append({ subjectHashes: ['ab'], erasedAt: 0 })
      const { files } = await archiveOf(site)
      expect(String(files.get('uploads/galets.webp'))).toBe('picture')
      expect(String(files.get('erasures.txt'))).toBe('1970-01-01T00:00:00.000Z ab\n')
    } finally {
      await bucket.close()
    }
  })
})

test('an archive is named after the local time, only its owner may read it, and nothing else is left', async () => {
  const site = await practice()
  const target = join(folder, 'sauvegardes')
  writeFileSync(join(folder, 'other.partial'), '')
  mkdirSync(join(target, 'cabinet-staging.partial'), { recursive: true })
  const [first, second] = [
    await makeArchive(site, { folder: target }),
    await makeArchive(site, { folder: target }),
  ]
  expect(first.path).toMatch(/\/cabinet-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/)
  expect(first.bytes).toBe(statSync(first.path).size)
  expect(statSync(first.path).mode & 0o777).toBe(0o600)
  expect(
    readdirSync(target)
      .map((name) => join(target, name))
      .sort(),
  ).toEqual([first.path, second.path])
  expect(readdirSync(folder)).toContain('other.partial')
  const made = await makeArchive(site, { folder: join(folder, 'new', 'folder') })
  expect(statSync(join(made.path, '..')).mode & 0o777).toBe(0o700)
})

describe('refused with one sentence, with nothing left behind', { tags: ['engine'] }, () => {
  test.each([
    ['a folder in place of which there is a file', 'file', /file n’est pas un dossier/],
    ['a folder below a file', 'file/below', /n’est pas un dossier/],
    ['a folder among the pictures', 'uploads/backups', /est dans le dossier des images/],
    ['a folder that no system creates', '/proc/backups', /ne peut pas être créé|n’a pas le droit/],
  ])('%s', async (_, name, sentence) => {
    const site = await practice()
    await site.storage.writeId('0123')
    writeFileSync(join(folder, 'file'), '')
    const at = name.startsWith('uploads') ? site.config.dataDir : folder
    const target = name.startsWith('/') ? name : join(at, name)
    await expect(makeArchive(site, { folder: target })).rejects.toThrow(sentence)
    expect(readdirSync(folder)).toEqual(['file'])
    expect(readdirSync(join(site.config.dataDir, 'uploads'))).toEqual(['.site-id'])
  })

  test('a second backup while one is being made', async () => {
    const site = await practice()
    const results = await Promise.allSettled([makeArchive(site, { folder }), makeArchive(site, { folder })])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [refused] = results.filter((result) => result.status === 'rejected')
    expect(String(refused?.reason)).toMatch(/Une autre sauvegarde est en cours/)
    expect(readdirSync(folder)).toHaveLength(1)
  })
})
