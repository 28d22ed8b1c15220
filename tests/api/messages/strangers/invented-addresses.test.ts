import { beforeEach, describe, expect, test } from 'vitest'
import { renderedWeb } from '../../../support/browser/rendered-web.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const LIMIT = 120

let site: TestPractice
let web: ReturnType<typeof renderedWeb>

beforeEach(async () => {
  web = renderedWeb()
  site = await practice({ web, env: { RATE_LIMITS: 'on', PUBLIC_URL: 'http://cabinet.example' } })
})

const statusOf = async (url: string) => (await site.visitor().get(url)).status

async function statusesOf(count: number, urlOf: (n: number) => string): Promise<number[]> {
  const statuses = new Set<number>()
  for (let n = 0; n < count; n += 1) statuses.add(await statusOf(urlOf(n)))
  return [...statuses]
}

describe('a page', () => {
  test('is rendered once, whatever parameters are invented', async () => {
    expect(await statusesOf(30, (n) => `/massages?q=${n}`)).toEqual([200])
    expect(web.renders).toEqual([expect.stringMatching(/\/massages$/)])
  })

  test('is rendered for the parameters that it reads only', async () => {
    const { body } = await site.visitor().get<string>('/booking?service=3&q=%22secret')
    expect(web.renders).toEqual([expect.stringMatching(/\/booking\?service=3$/)])
    expect(body).not.toContain('secret')
    expect(body).toContain('<link rel="canonical" href="http://cabinet.example/booking"')
  })

  test('redirects from other spellings of its path', async () => {
    const { status, headers } = await site.visitor().get('/MASSAGES/?a=1')
    expect([status, headers.location]).toEqual([301, '/massages?a=1'])
    expect(web.renders).toEqual([])
  })
})

describe('addresses without a page', () => {
  test('are answered by one rendered page', async () => {
    expect(await statusesOf(200, (n) => `/inconnu-${n}/${n}?q=${n}`)).toEqual([404])
    expect(web.renders).toHaveLength(1)
  })

  test('are answered by one rendered page below /p, too', async () => {
    expect(await statusesOf(200, (n) => `/p/inconnue-${n}`)).toEqual([404])
    expect(web.renders).toHaveLength(1)
  })
})

test('a new custom page is found at once, and its address is unknown again after its removal', async () => {
  const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
  expect(await statusOf('/p/acces')).toBe(404)
  await superadmin.post('/api/pages', { slug: 'acces', title: 'Accès', content: '<p>Au fond.</p>' })
  expect(await statusOf('/p/acces')).toBe(200)
  await superadmin.delete('/api/pages/acces')
  expect(await statusOf('/p/acces')).toBe(404)
})

describe('pages that cannot be cached', () => {
  const unknownService = (n: number) => `/booking?service=${n + 1}`

  test('are limited for each network address, with a page that says when to return', async () => {
    expect(await statusesOf(LIMIT, unknownService)).toEqual([200])
    const { status, headers, body } = await site.visitor().get<string>(unknownService(LIMIT))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('Merci de patienter')
    expect(web.renders).toHaveLength(LIMIT)
  })

  test('leave cached pages and other visitors unaffected by the limit', async () => {
    await statusOf('/massages')
    await statusesOf(LIMIT, unknownService)
    expect(await statusOf('/massages')).toBe(200)
    expect((await site.visitor({ address: '198.51.100.7' }).get(unknownService(0))).status).toBe(200)
    expect(await statusOf('/contact')).toBe(429)
  })

  test('are not limited for staff', async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    for (let n = 0; n <= LIMIT; n += 1)
      expect((await superadmin.get('/massages')).status, String(n)).toBe(200)
  })
})

test('an unchanged page has no Content-Length, whether it is rendered for the answer or ready in memory', async () => {
  const { headers } = await site.visitor().get('/massages')
  const ifNoneMatch = { 'if-none-match': String(headers.etag) }
  // The next day a page is rendered again.
  site.clock.advanceMinutes(24 * 60)
  for (const renders of [2, 2]) {
    const unchanged = await site.visitor().get('/massages', ifNoneMatch)
    expect([unchanged.status, unchanged.headers['content-length']]).toEqual([304, undefined])
    expect(web.renders).toHaveLength(renders)
  }
})
