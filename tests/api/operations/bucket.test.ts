import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PictureDetails } from '#contract/content/gallery.ts'
import { insertStarterContent } from '#server/db/starter/starter.ts'
import { insertStarterPictures } from '#server/db/starter/starter-pictures.ts'
import { replayErasures } from '#server/features/privacy/erasures/actions.ts'
import { endFirstStart, refuseForeignStorage } from '#server/start/storage-id.ts'
import { aSuperadmin } from '../../support/people/people.ts'
import { aForm, aJpeg } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'
import { type BucketServer, openBucketServer } from '../../support/servers/bucket.ts'

let bucket: BucketServer
let site: TestPractice
let owner: TestClient

beforeAll(async () => {
  bucket = await openBucketServer()
  site = await practice({ env: { S3_URL: bucket.url } })
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})
afterAll(() => bucket.close())

const names = async () => (await site.storage.uploads.list()).map(({ name }) => name).sort()

async function addPicture(): Promise<PictureDetails> {
  const form = aForm(await aJpeg())
  form.set('altText', 'Galets')
  const { status, body } = await owner.upload<PictureDetails>('/api/superadmin/gallery', form)
  expect(status).toBe(201)
  return body
}

describe('with a bucket', () => {
  test('a picture of the gallery is stored with its copies, and removed with its row', async () => {
    const before = await names()
    const { id, filename } = await addPicture()
    const copies = ['', '-300', '-600'].map((suffix) => `${filename}${suffix}.webp`)
    expect(await names()).toEqual([...before, ...copies].sort())
    expect((await owner.delete(`/api/superadmin/gallery/${id}`)).status).toBe(200)
    expect(await names()).toEqual(before)
    expect((await site.app.inject(`/uploads/${filename}.webp`)).statusCode).toBe(404)
  })

  test('a replaced logo stays beside the new one, which the icon shows', async () => {
    const before = await names()
    for (const _ of [1, 2]) {
      const { status } = await owner.upload('/api/settings/upload', aForm(await aJpeg(), { field: 'photo' }))
      expect(status).toBe(200)
    }
    expect(await names()).toHaveLength(before.length + 2)
    expect((await site.app.inject('/icons/icon-192.png')).statusCode).toBe(200)
  })

  test('the starter pictures are stored in it', async () => {
    const empty = await practice({ env: { S3_URL: bucket.url } })
    await insertStarterContent(empty.database, { content: 'exemple', instant: 0 })
    await insertStarterPictures({ ...empty, uploads: empty.storage.uploads, instant: 0 })
    expect(await names()).toEqual(expect.arrayContaining([expect.stringMatching(/^exemple-.*-960\.webp$/)]))
  })
})

describe('a picture in a bucket', () => {
  let url: string
  let folderUrl: string
  let folderSite: TestPractice

  beforeAll(async () => {
    url = `/uploads/${(await addPicture()).filename}.webp`
    folderSite = await practice()
    folderUrl = url
    const content = await site.storage.uploads.read(url.replace('/uploads/', ''))
    await folderSite.storage.uploads.put(url.replace('/uploads/', ''), content ?? Buffer.from(''))
  })

  const both = (options: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {}) =>
    Promise.all([site.app.inject({ url, ...options }), folderSite.app.inject({ url: folderUrl, ...options })])

  test('is served with the same content and headers as one in a folder', async () => {
    const [fromBucket, fromFolder] = await both()
    expect(fromBucket.statusCode).toBe(200)
    expect(fromBucket.rawPayload.equals(fromFolder.rawPayload)).toBe(true)
    expect(Object.keys(fromBucket.headers).sort()).toEqual(Object.keys(fromFolder.headers).sort())
    const own = { date: '', etag: '', 'last-modified': '' }
    expect({ ...fromBucket.headers, ...own }).toEqual({ ...fromFolder.headers, ...own })
  })

  test('answers HEAD without a body', async () => {
    const [fromBucket, fromFolder] = await both({ method: 'HEAD' })
    expect([fromBucket.statusCode, fromBucket.body]).toEqual([200, ''])
    expect(fromBucket.headers['content-length']).toBe(fromFolder.headers['content-length'])
  })

  test('is not sent again to who has it, by its ETag or its date', async () => {
    const { headers } = await site.app.inject(url)
    const conditions = [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ]
    for (const condition of conditions) {
      const { statusCode, body } = await site.app.inject({ url, headers: condition })
      expect([statusCode, body]).toEqual([304, ''])
    }
  })

  test('is sent in parts, and a part beyond its end is refused with 416', async () => {
    const [part, folderPart] = await both({ headers: { range: 'bytes=0-9' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      folderPart.headers['content-range'],
    ])
    expect(part.rawPayload).toHaveLength(10)
    const { statusCode } = await site.app.inject({ url, headers: { range: 'bytes=99999999-' } })
    expect(statusCode).toBe(416)
  })

  test.each([
    '/uploads/',
    '/uploads/absent.webp',
    '/uploads/.site-id',
    '/uploads/..%2ferasures%2fa.webp',
    '/uploads/A.webp',
  ])('is all that is served: %s is not found', async (path) => {
    expect((await site.app.inject(path)).statusCode).toBe(404)
  })
})

describe('the erasures of a site with a bucket', () => {
  test('are kept there, one object each, and the same one once', async () => {
    const first = { subjectHashes: ['aa', 'bb'], erasedAt: Date.UTC(2027, 3, 12) }
    const second = { subjectHashes: ['cc'], erasedAt: Date.UTC(2027, 3, 13) }
    for (const line of [first, second, second]) await site.storage.erasures.append(line)
    expect(await site.storage.erasures.list()).toEqual([first, second])
  })

  test('are done again after a restore of the database', async () => {
    const email = 'zoe@exemple.fr'
    const send = () =>
      site.visitor().post('/api/contact', { name: 'Zoé', email, message: 'Un bassin chaud ?' })
    const stored = () => site.database.kysely.selectFrom('contact_messages').select('email').execute()
    await send()
    const erasure = await owner.post('/api/superadmin/personal-data/erasure', { subject: { email } })
    expect([erasure.status, await stored()]).toEqual([200, []])
    await send()
    await site.database.kysely.deleteFrom('erasures').execute()
    await site.database.kysely.updateTable('contact_messages').set({ created_at: 0 }).execute()
    await replayErasures(site)
    expect(await stored()).toEqual([])
  })
})

describe('a database and its storage', () => {
  let home: TestPractice

  beforeEach(async () => {
    home = await practice()
    await home.database.kysely.updateTable('installation').set({ storage_id: null }).execute()
  })

  const recorded = async () =>
    (await home.database.kysely.selectFrom('installation').select('storage_id').executeTakeFirstOrThrow())
      .storage_id

  test('get one id at the first start, also when several servers start at once', async () => {
    const starts = Array.from({ length: 8 }, () => refuseForeignStorage(home.database, home.storage))
    await Promise.all(starts)
    expect(await recorded()).toMatch(/^[0-9a-f]{24}$/)
    expect(await home.storage.readId()).toBe(await recorded())
  })

  test('belong together by the id of the storage, if the database knows none yet and the first start was cut short', async () => {
    await home.storage.setNew(true)
    await home.storage.writeId('abc')
    await refuseForeignStorage(home.database, home.storage)
    expect(await recorded()).toBe('abc')
    expect(await home.storage.isNew()).toBe(true)
    await endFirstStart(home.database, home.storage)
    expect(await home.storage.isNew()).toBe(false)
  })

  test('refuse the start if the database knows none and the storage belongs to a site', async () => {
    await home.storage.writeId('abc')
    await expect(refuseForeignStorage(home.database, home.storage)).rejects.toThrow(
      /^La base ne connaît pas ce site, alors que les images d’un site sont dans .* supprimez .*\.site-id\.$/,
    )
    expect(await recorded()).toBe(null)
  })

  test('refuse the start if the database knows the storage and has lost its accounts', async () => {
    await refuseForeignStorage(home.database, home.storage)
    await endFirstStart(home.database, home.storage)
    await home.database.kysely.deleteFrom('users').execute()
    await expect(refuseForeignStorage(home.database, home.storage)).rejects.toThrow(
      /^La base n’a aucun compte, .*add-superadmin\.$/,
    )
  })

  test.each([null, 'def'])('that do not belong together refuse the start: %j', async (id) => {
    await home.database.kysely.updateTable('installation').set({ storage_id: 'abc' }).execute()
    if (id !== null) await home.storage.writeId(id)
    await expect(refuseForeignStorage(home.database, home.storage)).rejects.toThrow(
      /ne sont pas celles de cette base, qui attend l’identifiant abc .*corrigez DATA_DIR, S3_URL ou DATABASE_URL/,
    )
    expect(await home.storage.readId()).toBe(id)
  })
})

test('servers of one bucket that start at once end with the same id', async () => {
  const shared = await openBucketServer()
  const home = await practice({ env: { S3_URL: shared.url } })
  const starts = Array.from({ length: 4 }, () => refuseForeignStorage(home.database, home.storage))
  await Promise.all(starts)
  const { storage_id } = await home.database.kysely
    .selectFrom('installation')
    .select('storage_id')
    .executeTakeFirstOrThrow()
  expect(await home.storage.readId()).toBe(storage_id)
  await shared.close()
})
