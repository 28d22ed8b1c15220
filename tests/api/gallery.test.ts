import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { GalleryImage, ManagedImage } from '#contract/gallery.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { aBomb, aForm, aJpeg, aPicture } from '../support/pictures.ts'
import { practice, type TestPractice } from '../support/practice.ts'
import type { Visitor } from '../support/visitor.ts'

const path = '/api/superadmin/gallery'
let site: TestPractice
let owner: Visitor

beforeEach(async () => {
  site = await practice()
  owner = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const files = () => readdirSync(join(site.env.DATA_DIR ?? '', 'uploads')).sort()
const hung = async () => (await site.visitor().get<GalleryImage[]>('/api/gallery')).body

async function hang(altText?: string, content?: Buffer | string) {
  const form = aForm(content ?? (await aJpeg()))
  if (altText !== undefined) form.set('altText', altText)
  return owner.upload<GalleryImage & ErrorBody>(path, form)
}

describe('a superadmin', () => {
  test('hangs a picture: it comes last, with variants of 300 and 600 pixels', async () => {
    await hang()
    const { status, body } = await hang(
      'Deux galets',
      await aPicture({ width: 1200, height: 800 }).png().toBuffer(),
    )
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        filename: expect.stringMatching(/^galerie-[0-9a-f]{24}$/),
        altText: 'Deux galets',
        width: 1200,
        height: 800,
      },
    ])
    expect((await hung()).map(({ altText }) => altText)).toEqual(['', 'Deux galets'])
    const widths = ['', '-300', '-600'].map(async (suffix) => {
      const shown = await site.visitor().get(`/uploads/${body.filename}${suffix}.webp`)
      expect(shown.headers['content-type']).toBe('image/webp')
      const { rawPayload } = await site.app.inject(`/uploads/${body.filename}${suffix}.webp`)
      return (await sharp(rawPayload).metadata()).width
    })
    expect(await Promise.all(widths)).toEqual([1200, 300, 600])
  })

  test('describes one; an empty text is kept too', async () => {
    const { body } = await hang('Galets')
    const describeAs = (altText: unknown) =>
      owner.patch<GalleryImage & ErrorBody>(`${path}/${body.id}`, { altText })
    expect((await describeAs('  Trois galets ')).body).toEqual({ ...body, altText: 'Trois galets' })
    expect((await describeAs('')).body.altText).toBe('')
    expect((await describeAs('x'.repeat(301))).body.message).toMatch(/Texte alternatif.* au plus 300/)
    expect((await owner.patch<ErrorBody>(`${path}/${body.id}`, {})).body.message).toMatch(/est obligatoire/)
    expect((await owner.patch(`${path}/4711`, { altText: 'x' })).status).toBe(404)
    expect((await hung())[0]?.altText).toBe('')
  })

  test('removes one: it and all its variants leave the disk, and nothing else does', async () => {
    const { body } = await hang()
    const other = await hang()
    expect(files()).toHaveLength(6)
    expect((await owner.delete(`${path}/${body.id}`)).status).toBe(200)
    expect(files()).toEqual(['-300', '-600', ''].map((suffix) => `${other.body.filename}${suffix}.webp`))
    expect((await owner.delete(`${path}/${body.id}`)).status).toBe(404)
    expect((await hung()).map(({ id }) => id)).toEqual([other.body.id])
  })

  test('orders them; the order of a list that is not the whole any more is refused', async () => {
    const ids = [await hang(), await hang(), await hang()].map(({ body }) => body.id)
    const [first, second, third] = ids
    expect((await owner.put(`${path}/order`, { ids: [third, first, second] })).status).toBe(200)
    expect((await hung()).map(({ id }) => id)).toEqual([third, first, second])
    expect(await owner.put(`${path}/order`, { ids: [first] })).toMatchObject({
      status: 409,
      body: { code: 'list_changed' },
    })
    expect((await owner.put(`${path}/order`, { ids: [first, first, second] })).status).toBe(400)
  })

  test('is told which pages and texts show a picture before it goes', async () => {
    const used = (await hang()).body
    const alone = (await hang()).body
    const content = `<p><img src="/uploads/${used.filename}-600.webp" alt=""></p>`
    await owner.post('/api/pages', { slug: 'acces', title: 'Accès', content })
    await owner.put('/api/settings', { backgroundImages: [`/uploads/${used.filename}.webp`] })
    const { body } = await owner.get<ManagedImage[]>(path)
    expect(body).toEqual([
      { ...used, usedIn: ['Accès', 'Images de fond'] },
      { ...alone, usedIn: [] },
    ])
  })
})

test('nobody else hangs, describes, orders or removes a picture', async () => {
  const { body } = await hang('Galets')
  const kept = files()
  const camille = await site.visitor().signIn((await aPractitioner(site)).username)
  for (const [who, status] of [
    [camille, 403],
    [site.visitor(), 401],
  ] as const) {
    const answers = [
      await who.get(path),
      await who.upload(path, aForm(await aJpeg())),
      await who.patch(`${path}/${body.id}`, { altText: 'Piraté' }),
      await who.put(`${path}/order`, { ids: [body.id] }),
      await who.delete(`${path}/${body.id}`),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
  }
  expect(files()).toEqual(kept)
  expect(await hung()).toEqual([body])
})

test('what is no picture is refused in a clear sentence, and nothing is kept', async () => {
  const whole = await aJpeg({ width: 2000, height: 1500 })
  const answers = [
    await hang('', 'Bonjour'),
    await hang('', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    await hang('', whole.subarray(0, whole.length / 2)),
    await hang('', Buffer.concat([whole, Buffer.alloc(30 * 1024 * 1024)])),
    await hang('', aBomb({ width: 20_000, height: 20_000 })),
    await hang('x'.repeat(301)),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [415, 'not_a_picture'],
    [415, 'not_a_picture'],
    [415, 'picture_damaged'],
    [413, 'picture_too_heavy'],
    [413, 'picture_too_large'],
    [400, 'invalid'],
  ])
  expect(answers.every(({ body }) => /^(Cet|Ce fichier|Le champ)/.test(body.message))).toBe(true)
  expect(existsSync(join(site.env.DATA_DIR ?? '', 'uploads')) && files()).toEqual([])
  expect(await hung()).toEqual([])
})

test('where the row cannot be written, the file goes too', async () => {
  const { kysely } = site.database
  await kysely.schema.alterTable('gallery_images').renameTo('elsewhere').execute()
  expect((await hang()).status).toBe(500)
  await kysely.schema.alterTable('elsewhere').renameTo('gallery_images').execute()
  expect(files()).toEqual([])
})

test('a picture hung at the same time as nine others has its place', async () => {
  const content = await aJpeg({ width: 60, height: 40 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => hang('', content)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set((await hung()).map(({ filename }) => filename)).size).toBe(10)
  expect(files()).toHaveLength(30)
})
