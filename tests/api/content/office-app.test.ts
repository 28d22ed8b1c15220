import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { aSuperadmin } from '../../support/people/people.ts'
import { aForm } from '../../support/people/pictures.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'

let site: TestPractice

beforeEach(async () => {
  site = await practice()
})

const readManifest = async () => {
  const { body } = await site.visitor().get<string>('/admin/manifest.webmanifest')
  return JSON.parse(String(body))
}

const readIcon = async (name: string) => (await site.app.inject(`/admin/icons/${name}.png`)).rawPayload

test('the back office’s manifest names the practice and nothing else of it, and opens today’s list', async () => {
  await aSetting(site, 'siteTitle', 'Cabinet des Tilleuls')
  await aSetting(site, 'phone', '02 99 00 00 00')
  const { icons, theme_color, background_color, ...manifest } = await readManifest()
  expect(manifest).toEqual({
    id: '/admin/',
    name: 'Cabinet des Tilleuls',
    short_name: 'Cabinet des ',
    lang: 'fr',
    start_url: '/admin/dashboard',
    scope: '/admin/',
    display: 'standalone',
  })
  expect([theme_color, background_color]).toEqual([expect.stringMatching(/^#/), theme_color])
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '180x180 any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test('each icon of the manifest is an opaque PNG of the size it names', async () => {
  const { icons } = await readManifest()
  for (const { src, sizes, type } of icons) {
    const { headers, rawPayload } = await site.app.inject(src)
    expect(headers['content-type']).toBe(type)
    const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata()
    expect([format, `${width}x${height}`, hasAlpha]).toEqual(['png', sizes, false])
  }
})

test('the icon has the initials of the practice, in its colors', async () => {
  await aSetting(site, 'siteTitle', 'Cabinet des Tilleuls')
  const first = await readIcon('icon-192')
  expect(await readIcon('icon-192')).toEqual(first)
  await aSetting(site, 'siteTitle', 'Institut du Lac')
  const second = await readIcon('icon-192')
  expect(second).not.toEqual(first)
  await aSetting(site, 'colorPrimary', '#123456')
  expect(await readIcon('icon-192')).not.toEqual(second)
})

test('a title without letters leaves the house’s leaf', async () => {
  await aSetting(site, 'siteTitle', '✦')
  expect((await sharp(await readIcon('icon-192')).stats()).isOpaque).toBe(true)
})

test('the icon is the logo, whose corners a mask cannot cut', async () => {
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const ana = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect((await ana.upload('/api/settings/upload', aForm(red))).status).toBe(200)
  const { data, info } = await sharp(await readIcon('maskable-512'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) => {
    const [r = 0, g = 0] = data.subarray((y * info.width + x) * info.channels)
    return r > 200 && g < 60
  }
  // The safe zone is a circle of 80 % of the edge.
  const reds = Array.from(
    { length: 512 * 512 },
    (_, index) => [index % 512, Math.floor(index / 512)] as const,
  )
    .filter(([x, y]) => isRed(x, y))
    .map(([x, y]) => Math.hypot(x - 256, y - 256))
  expect(reds.length).toBeGreaterThan(10_000)
  expect(Math.max(...reds)).toBeLessThan(0.4 * 512)
})
