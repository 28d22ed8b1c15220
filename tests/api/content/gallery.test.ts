import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GalleryPicture, ManagedPicture, PictureDetails } from '#contract/content/gallery.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aPractitioner, aSuperadmin } from '../../support/people/people.ts'
import { aBomb, aForm, aJpeg, aPicture } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const path = '/api/superadmin/gallery'
let site: TestPractice
let superadmin: TestClient

beforeEach(async () => {
  site = await practice()
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const listFiles = () => readdirSync(join(site.env.DATA_DIR ?? '', 'uploads')).sort()
const listPictures = async () => (await site.visitor().get<GalleryPicture[]>('/api/gallery')).body

async function addPicture(altText = 'Galets', content?: Buffer | string) {
  return addPictureWith({ altText }, content)
}

async function addPictureWith(fields: Record<string, string>, content?: Buffer | string) {
  const form = aForm(content ?? (await aJpeg()))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return superadmin.upload<PictureDetails & ErrorBody>(path, form)
}

describe('a superadmin', () => {
  test('adds a picture at the end, with variants of 300 and 600 pixels', async () => {
    await addPicture()
    const { status, body } = await addPicture(
      'Deux galets',
      await aPicture({ width: 1200, height: 800 }).png().toBuffer(),
    )
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        filename: expect.stringMatching(/^galerie-[0-9a-f]{24}$/),
        altText: 'Deux galets',
        decorative: false,
        width: 1200,
        height: 800,
      },
    ])
    expect((await listPictures()).map(({ altText }) => altText)).toEqual(['Galets', 'Deux galets'])
    const widths = ['', '-300', '-600'].map(async (suffix) => {
      const picture = await site.visitor().get(`/uploads/${body.filename}${suffix}.webp`)
      expect(picture.headers['content-type']).toBe('image/webp')
      const { rawPayload } = await site.app.inject(`/uploads/${body.filename}${suffix}.webp`)
      return (await sharp(rawPayload).metadata()).width
    })
    expect(await Promise.all(widths)).toEqual([1200, 300, 600])
  })

  test('sets the alternative text of a picture', async () => {
    const { body } = await addPicture('Galets')
    const describeAs = (altText: unknown) =>
      superadmin.patch<PictureDetails & ErrorBody>(`${path}/${body.id}`, { altText })
    expect((await describeAs('  Trois galets ')).body).toEqual({ ...body, altText: 'Trois galets' })
    expect((await describeAs('x'.repeat(301))).body.message).toMatch(/Texte alternatif.* au plus 300/)
    expect((await superadmin.patch<ErrorBody>(`${path}/${body.id}`, {})).body.message).toMatch(
      /est obligatoire/,
    )
    expect((await superadmin.patch(`${path}/4711`, { altText: 'x' })).status).toBe(404)
    expect((await listPictures())[0]?.altText).toBe('Trois galets')
  })

  test('deletes a picture with its variants and no other file', async () => {
    const { body } = await addPicture()
    const remaining = await addPicture()
    expect(listFiles()).toHaveLength(6)
    expect((await superadmin.delete(`${path}/${body.id}`)).status).toBe(200)
    expect(listFiles()).toEqual(
      ['-300', '-600', ''].map((suffix) => `${remaining.body.filename}${suffix}.webp`),
    )
    expect((await superadmin.delete(`${path}/${body.id}`)).status).toBe(404)
    expect((await listPictures()).map(({ id }) => id)).toEqual([remaining.body.id])
  })

  test('orders the pictures, by a complete list only', async () => {
    const ids = [await addPicture(), await addPicture(), await addPicture()].map(({ body }) => body.id)
    const [first, second, third] = ids
    expect((await superadmin.put(`${path}/order`, { ids: [third, first, second] })).status).toBe(200)
    expect((await listPictures()).map(({ id }) => id)).toEqual([third, first, second])
    expect(await superadmin.put(`${path}/order`, { ids: [first] })).toMatchObject({
      status: 409,
      body: { code: 'list_changed' },
    })
    expect((await superadmin.put(`${path}/order`, { ids: [first, first, second] })).status).toBe(400)
  })

  test('sees which pages and settings use a picture', async () => {
    const used = (await addPicture()).body
    const unused = (await addPicture()).body
    const content = `<p><img src="/uploads/${used.filename}-600.webp" alt=""></p>`
    await superadmin.post('/api/pages', { slug: 'acces', title: 'Accès', content })
    await superadmin.put('/api/settings', { backgroundImages: [`/uploads/${used.filename}.webp`] })
    const { body } = await superadmin.get<ManagedPicture[]>(path)
    expect(body).toEqual([
      { ...used, usedIn: ['Accès', 'Images de fond'] },
      { ...unused, usedIn: [] },
    ])
  })
})

describe('a picture without alternative text', () => {
  test.each([
    ['that says nothing more', {}, false],
    ['that is decorative', { decorative: 'true' }, true],
    ['that is not decorative', { altText: ' ', decorative: 'false' }, false],
  ])('%s is stored, and public only if decorative', async (_case, fields, decorative) => {
    const { status, body } = await addPictureWith(fields)
    expect([status, body]).toMatchObject([201, { altText: '', decorative }])
    expect((await listPictures()).map(({ id }) => id)).toEqual(decorative ? [body.id] : [])
    expect((await superadmin.get<ManagedPicture[]>(path)).body).toMatchObject([{ id: body.id, decorative }])
  })

  test('becomes public once it is described or decorative, and stops being so when it loses its text', async () => {
    const { body } = await addPictureWith({})
    const change = (description: object) => superadmin.patch(`${path}/${body.id}`, description)
    const isPublic = async () => (await listPictures()).length === 1
    expect((await change({ altText: 'Galets' })).body).toMatchObject({ decorative: false })
    expect(await isPublic()).toBe(true)
    expect((await change({ altText: '' })).body).toMatchObject({ altText: '', decorative: false })
    expect(await isPublic()).toBe(false)
    expect((await change({ altText: '', decorative: true })).body).toMatchObject({ decorative: true })
    expect((await change({ altText: null })).body).toMatchObject({ decorative: true })
    expect(await isPublic()).toBe(true)
    expect((await change({ altText: 'Galets' })).body).toMatchObject({ altText: 'Galets', decorative: false })
    expect((await change({ altText: '', decorative: false })).body).toMatchObject({ decorative: false })
    expect(await isPublic()).toBe(false)
  })
})

test.each([
  [
    { altText: 'x'.repeat(301) },
    'Le champ «\u202fTexte alternatif\u202f» doit compter au plus 300 caractères.',
  ],
  [
    { altText: 'Galets', decorative: 'true' },
    'Le champ «\u202fTexte alternatif\u202f» reste vide pour une image décorative.',
  ],
  [{ decorative: 'oui' }, 'Le champ «\u202fDécorative\u202f» doit être vrai ou faux.'],
  [{ legende: 'Galets' }, 'Champ inconnu\u202f: legende.'],
])('an upload with the fields %j is refused before anything is stored', async (fields, message) => {
  const { status, body } = await addPictureWith(fields)
  expect([status, body.message]).toEqual([400, message])
  expect(existsSync(join(site.env.DATA_DIR ?? '', 'uploads')) && listFiles()).toEqual([])
  expect((await superadmin.get(path)).body).toEqual([])
})

test('nobody else lists, adds, describes, orders or deletes pictures', async () => {
  const { body } = await addPicture('Galets')
  const filesBefore = listFiles()
  const camille = await site.visitor().signIn((await aPractitioner(site)).username)
  for (const [caller, status] of [
    [camille, 403],
    [site.visitor(), 401],
  ] as const) {
    const responses = [
      await caller.get(path),
      await caller.upload(path, aForm(await aJpeg())),
      await caller.patch(`${path}/${body.id}`, { altText: 'Piraté' }),
      await caller.put(`${path}/order`, { ids: [body.id] }),
      await caller.delete(`${path}/${body.id}`),
    ]
    expect(responses.map((response) => response.status)).toEqual(Array(5).fill(status))
  }
  expect(listFiles()).toEqual(filesBefore)
  const { decorative: _, ...published } = body
  expect(await listPictures()).toEqual([published])
})

test('an invalid picture is refused with a French message, and nothing is stored', async () => {
  const whole = await aJpeg({ width: 2000, height: 1500 })
  const responses = [
    await addPicture('', 'Bonjour'),
    await addPicture('', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    await addPicture('', whole.subarray(0, whole.length / 2)),
    await addPicture('', Buffer.concat([whole, Buffer.alloc(30 * 1024 * 1024)])),
    await addPicture('', aBomb({ width: 20_000, height: 20_000 })),
    await addPicture('x'.repeat(301)),
  ]
  expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
    [415, 'not_a_picture'],
    [415, 'not_a_picture'],
    [415, 'picture_damaged'],
    [413, 'picture_too_heavy'],
    [413, 'picture_too_large'],
    [400, 'invalid'],
  ])
  expect(responses.every(({ body }) => /^(Cet|Ce fichier|Le champ)/.test(body.message))).toBe(true)
  expect(existsSync(join(site.env.DATA_DIR ?? '', 'uploads')) && listFiles()).toEqual([])
  expect(await listPictures()).toEqual([])
})

test('the files of a picture are deleted when its row cannot be written', async () => {
  const { kysely } = site.database
  await kysely.schema.alterTable('gallery_images').renameTo('elsewhere').execute()
  expect((await addPicture()).status).toBe(500)
  await kysely.schema.alterTable('elsewhere').renameTo('gallery_images').execute()
  expect(listFiles()).toEqual([])
})

test('ten pictures added at once are all stored', async () => {
  const content = await aJpeg({ width: 60, height: 40 })
  const responses = await Promise.all(Array.from({ length: 10 }, () => addPicture('Galets', content)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set((await listPictures()).map(({ filename }) => filename)).size).toBe(10)
  expect(listFiles()).toHaveLength(30)
})
