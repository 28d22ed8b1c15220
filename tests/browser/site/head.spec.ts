import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { palettesOf } from '#server/site/theme.ts'
import { signIn } from '../../support/browser/back-office.ts'
import { aBookablePractice } from '../../support/browser/booking-page.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { aSetting } from '../../support/practice/settings.ts'
import { fillPublicPages } from '../../support/practice/whole-practice.ts'

const PAGES = [
  '/',
  '/massages',
  '/testimonials',
  '/gallery',
  '/praticiens',
  '/booking',
  '/contact',
  '/legal',
  '/accessibilite',
]

type StructuredData = {
  '@type': string
  name?: string
  aggregateRating?: { ratingValue: number; ratingCount: number }
}

async function readHead(url: string) {
  const html = await (await fetch(url)).text()
  const firstMatch = (pattern: RegExp) => pattern.exec(html)?.[1]
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return {
    html,
    title: firstMatch(/<title[^>]*>(.*?)<\/title>/),
    description: firstMatch(/<meta name="description" content="(.*?)"/),
    canonical: firstMatch(/<link rel="canonical" href="(.*?)"/),
    robots: firstMatch(/<meta name="robots" content="(.*?)"/),
    themeColors: [...html.matchAll(/<meta name="theme-color" content="(.*?)"/g)].map(([, color]) => color),
    ogTitle: firstMatch(/<meta property="og:title" content="(.*?)"/),
    structuredData: scripts.map(([, json]) => JSON.parse(json ?? '') as StructuredData),
  }
}

test('the HTML of every public page has title, description, canonical URL, og:title and theme colors', async ({
  practice,
}) => {
  await fillPublicPages(practice)
  await aSetting(practice, 'siteAddress', 'https://cabinet.example')
  await aSetting(practice, 'colorSecondary', '#123456')
  const { light, dark } = palettesOf({ colorPrimary: null, colorSecondary: '#123456' })
  for (const path of PAGES) {
    const metadata = await readHead(practice.url + path)
    expect(metadata.title, path).toContain('Les Tilleuls')
    expect(metadata.description?.length, path).toBeGreaterThan(10)
    expect(metadata.canonical, path).toBe(`https://cabinet.example${path}`)
    expect(metadata.ogTitle, path).toBe(metadata.title)
    expect(metadata.robots, path).toBeUndefined()
    // The browser's toolbar has the page's background color in both color schemes.
    expect(metadata.themeColors, path).toEqual([light.paper, dark.paper])
    expect(metadata.html.match(/<h1[ >]/g), path).toHaveLength(1)
  }
})

test('structured data contains the practice, its services with prices, and no rating of itself', async ({
  practice,
}) => {
  await fillPublicPages(practice)
  const { structuredData } = await readHead(`${practice.url}/`)
  const [business] = structuredData.filter((thing) => thing['@type'] === 'HealthAndBeautyBusiness')
  expect(business).toMatchObject({
    name: 'Les Tilleuls',
    telephone: '02 99 00 00 00',
    email: 'bonjour@tilleuls.example',
    address: { '@type': 'PostalAddress', postalCode: '35000', addressLocality: 'Rennes' },
  })
  expect(JSON.stringify(business)).toContain('"price":"75.00"')
  expect(business).not.toHaveProperty('aggregateRating')
  const massagesPage = await readHead(`${practice.url}/massages`)
  expect(massagesPage.structuredData.map((thing) => thing['@type'])).toContain('BreadcrumbList')
})

test('example content is not indexed', async ({ practice }) => {
  await fillPublicPages(practice)
  await practice.database.kysely.updateTable('services').set({ is_example: 1 }).execute()
  const metadata = await readHead(`${practice.url}/`)
  expect(metadata.robots).toBe('noindex')
})

test('a page returns 304 while the client’s copy is current', async ({ practice }) => {
  await fillPublicPages(practice)
  const first = await fetch(`${practice.url}/massages`)
  const etag = first.headers.get('etag') ?? ''
  const statusOf = async (path: string, etagOrWildcard: string) =>
    (await fetch(practice.url + path, { headers: { 'if-none-match': etagOrWildcard } })).status
  for (const etagOrWildcard of [etag, '*']) expect(await statusOf('/massages', etagOrWildcard)).toBe(304)
  expect(await statusOf('/absente', '*')).toBe(404)
  await practice.database.kysely.updateTable('services').set({ name: 'Massage du soir' }).execute()
  const changed = await fetch(`${practice.url}/massages`, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('Massage du soir')
})

test('public pages are compressed for visitors and not for signed-in users', async ({ page, practice }) => {
  const { camille } = await aBookablePractice(practice)
  const request = async (accepted: string) => {
    const response = await page.request.get('/massages', { headers: { 'accept-encoding': accepted } })
    return { encoding: response.headers()['content-encoding'], text: await response.text() }
  }
  const compressed = await request('br, gzip')
  const plain = await request('gzip;q=0, identity')
  expect([compressed.encoding, plain.encoding]).toEqual(['br', undefined])
  expect(compressed.text).toBe(plain.text)
  await signIn(page, camille)
  const signedIn = await request('gzip')
  expect(signedIn.encoding).toBeUndefined()
  expect(signedIn.text).toContain('Profil')
})

const hasJava = spawnSync('java', ['-version']).status === 0

function defineHtmlCheck() {
  test('the W3C checker finds no error in any public page', async ({ practice }) => {
    await fillPublicPages(practice)
    const folder = mkdtempSync(join(tmpdir(), 'cabinet-html-'))
    for (const [index, path] of PAGES.entries()) {
      writeFileSync(join(folder, `${index}.html`), await (await fetch(practice.url + path)).text())
    }
    const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
    const args = ['-Xss1024k', '-jar', jar, '--errors-only', '--format', 'json', '--stdout', folder]
    const { stdout } = spawnSync('java', args, { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    const { messages } = JSON.parse(stdout) as {
      messages: { url: string; message: string; extract?: string }[]
    }
    expect(messages.map(({ url, message, extract }) => `${url} ${message} ${extract ?? ''}`)).toEqual([])
  })
}

if (hasJava) defineHtmlCheck()
else console.log('W3C checker: skipped, because Java is not installed')
