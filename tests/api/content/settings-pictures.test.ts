import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { narrowBackgroundUrl } from '#domain/content/picture-copies.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aService } from '../../support/people/bookings.ts'
import { aSuperadmin, type Person } from '../../support/people/people.ts'
import { aBomb, aForm, aJpeg, aPicture } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const DAY_MINUTES = 24 * 60

let site: TestPractice
let owner: Person
let superadmin: TestClient

async function open() {
  site = await practice()
  owner = await aSuperadmin(site)
  superadmin = await site.visitor().signIn(owner.username)
}

const publicSettings = async () => (await site.visitor().get<PublicSettings>('/api/public-settings')).body
const saveSettings = (body: unknown) => superadmin.put('/api/settings', body)
const uploads = () => readdirSync(join(site.env.DATA_DIR ?? '', 'uploads')).sort()
/** With the night's purge, and a new sign-in: a session ends long before the picture. */
async function passDays(days: number) {
  site.clock.advanceMinutes(days * DAY_MINUTES)
  await purgeExpired(site)
  superadmin = await site.visitor().signIn(owner.username)
}
const isStored = (url: string) => existsSync(join(site.env.DATA_DIR ?? '', url))

describe('the logo', () => {
  beforeEach(open)

  const upload = (form: FormData) =>
    superadmin.upload<{ url: string } & ErrorBody>('/api/settings/upload', form)

  test('is stored as a small WebP, shown at once, and the file of the previous one is kept for 30 days', async () => {
    const first = await upload(aForm(await aJpeg()))
    const { status, body } = await upload(
      aForm(await aPicture({ width: 3000, height: 1500 }).png().toBuffer()),
    )
    expect([status, body.url]).toEqual([200, expect.stringMatching(/^\/uploads\/logo-[0-9a-f]{24}\.webp$/)])
    expect((await publicSettings()).logo).toBe(body.url)
    const { format, width, height } = await sharp((await site.app.inject(body.url)).rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 800, 400])
    expect([isStored(first.body.url), isStored(body.url)]).toEqual([true, true])
    await passDays(20)
    await saveSettings({ logo: null })
    await passDays(11)
    expect([isStored(first.body.url), isStored(body.url)]).toEqual([false, true])
    await passDays(20)
    expect(uploads()).toEqual([])
  })

  test.each([
    ['upright, on transparent white', 1, '#ffffff00'],
    ['rotated by EXIF, on transparent green', 6, '#4f6b5a00'],
  ])('loses its transparent margins, whatever their color: %s', async (_title, orientation, background) => {
    const logo = await aLogo(background).withMetadata({ orientation }).png().toBuffer()
    const { body } = await upload(aForm(logo))
    const { width, height } = await sharp((await site.app.inject(body.url)).rawPayload).metadata()
    expect([width, height]).toEqual(orientation === 1 ? [120, 30] : [30, 120])
  })

  test.each([
    ['white', '#ffffff'],
    ['green', '#4f6b5a'],
    ['half transparent', '#ffffff80'],
  ])('keeps margins that are %s', async (_title, background) => {
    const { body } = await upload(aForm(await aLogo(background).png().toBuffer()))
    const { width, height } = await sharp((await site.app.inject(body.url)).rawPayload).metadata()
    expect([width, height]).toEqual([400, 300])
  })

  test('keeps the margins of a format without transparency', async () => {
    const { body } = await upload(aForm(await aLogo('#ffffff').jpeg().toBuffer()))
    const { width, height } = await sharp((await site.app.inject(body.url)).rawPayload).metadata()
    expect([width, height]).toEqual([400, 300])
  })

  test('is refused with a French message when it is fully transparent, and the current one stays', async () => {
    const { body } = await upload(aForm(await aJpeg()))
    const empty = await aCanvas('#ffffff00').png().toBuffer()
    const refusal = await upload(aForm(empty))
    expect([refusal.status, refusal.body.code, refusal.body.message]).toEqual([
      422,
      'picture_transparent',
      'Cette image est entièrement transparente\u202f: on n’en verrait rien.',
    ])
    expect((await publicSettings()).logo).toBe(body.url)
  })

  test('is refused when it is not a valid picture, and the current one stays', async () => {
    const { body } = await upload(aForm(await aJpeg()))
    const filesBefore = uploads()
    const refusals = [
      await upload(aForm('<svg xmlns="http://www.w3.org/2000/svg"/>', { type: 'image/svg+xml' })),
      await upload(aForm((await aJpeg({ width: 2000, height: 1500 })).subarray(0, 4000))),
      await upload(aForm(Buffer.concat([await aJpeg(), Buffer.alloc(30 * 1024 * 1024)]))),
      await upload(aForm(aBomb({ width: 20_000, height: 20_000 }))),
    ]
    expect(refusals.map((response) => [response.status, response.body.code])).toEqual([
      [415, 'not_a_picture'],
      [415, 'picture_damaged'],
      [413, 'picture_too_heavy'],
      [413, 'picture_too_large'],
    ])
    expect(uploads()).toEqual(filesBefore)
    expect((await publicSettings()).logo).toBe(body.url)
  })
})

const aCanvas = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 4, background } })

/** A canvas of 400 by 300 pixels with an opaque mark of 120 by 30. */
const aLogo = (background: string) => {
  const mark = { create: { width: 120, height: 30, channels: 4, background: '#b8704f' } } as const
  return aCanvas(background).composite([{ input: mark, left: 40, top: 200 }])
}

describe('background pictures', () => {
  beforeEach(open)

  const upload = async (...contents: (Buffer | string)[]) => {
    const form = new FormData()
    for (const content of contents) {
      form.append(
        'photos',
        new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
        'a.jpg',
      )
    }
    return superadmin.upload<{ urls: string[] } & ErrorBody>('/api/settings/upload-bg', form)
  }

  test('are appended in order, each with a narrow copy', async () => {
    await saveSettings({ backgroundImages: ['https://images.exemple.fr/a.jpg'] })
    const { status, body } = await upload(await aJpeg(), await aJpeg())
    expect([status, body.urls.length]).toEqual([200, 2])
    expect((await publicSettings()).backgroundImages).toEqual([
      'https://images.exemple.fr/a.jpg',
      ...body.urls,
    ])
    expect(body.urls.every(isStored)).toBe(true)
    expect(body.urls.map((url) => narrowBackgroundUrl(url) ?? '').every(isStored)).toBe(true)
  })

  test('uploaded at the same time are all stored', async () => {
    const responses = await Promise.all([upload(await aJpeg()), upload(await aJpeg()), upload(await aJpeg())])
    const urls = responses.flatMap(({ body }) => body.urls)
    expect((await publicSettings()).backgroundImages.sort()).toEqual(urls.sort())
  })

  test('are all refused when one of them is not a picture', async () => {
    expect(await upload(await aJpeg(), 'not a picture')).toMatchObject({
      status: 415,
      body: { code: 'not_a_picture' },
    })
    expect((await publicSettings()).backgroundImages).toEqual([])
    expect(uploads()).toEqual([])
  })

  test('are refused beyond twenty, and not stored', async () => {
    await saveSettings({
      backgroundImages: Array.from({ length: 20 }, (_, i) => `https://a.exemple.fr/${i}.jpg`),
    })
    const { status, body } = await upload(await aJpeg())
    expect([status, body.message]).toEqual([400, '20 images de fond au plus.'])
    expect(uploads()).toEqual([])
  })

  test('lose their files 30 days after they were removed, unless the gallery has them, too', async () => {
    await upload(await aJpeg())
    await saveSettings({ backgroundImages: [] })
    await passDays(31)
    expect(uploads()).toEqual([])
    const galleryPicture = await superadmin.upload<{ filename: string }>(
      '/api/superadmin/gallery',
      aForm(await aJpeg()),
    )
    const url = `/uploads/${galleryPicture.body.filename}.webp`
    await saveSettings({ backgroundImages: [url] })
    await saveSettings({ backgroundImages: null })
    await passDays(31)
    expect(isStored(url)).toBe(true)
  })

  test('that came back and were removed again stay for 30 days from then', async () => {
    const { body } = await upload(await aJpeg())
    const [url = ''] = body.urls
    await saveSettings({ backgroundImages: null })
    await passDays(20)
    await saveSettings({ backgroundImages: [url] })
    await passDays(31)
    expect(isStored(url)).toBe(true)
    await saveSettings({ backgroundImages: null })
    await passDays(29)
    expect([url, narrowBackgroundUrl(url) ?? ''].map(isStored)).toEqual([true, true])
    await passDays(31)
    expect(uploads()).toEqual([])
  })

  test('keep their files when removed while a service shows them', async () => {
    const picture = 'exemple-prestation-galets-0a1b2c3d'
    const url = `/uploads/${picture}.webp`
    await site.storage.uploads.put(`${picture}.webp`, await aJpeg())
    const { id } = await aService(site)
    await site.database.kysely.updateTable('services').set({ picture }).where('id', '=', id).execute()
    await saveSettings({ backgroundImages: [url] })
    await saveSettings({ backgroundImages: null })
    await passDays(31)
    expect(isStored(url)).toBe(true)
  })
})
