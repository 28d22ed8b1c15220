import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { renderedWeb } from '../../../support/browser/rendered-web.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const TUESDAY = '2027-04-13'
const WEEK = 'start=2027-04-12&end=2027-04-18'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let setup: Setup

beforeEach(async () => {
  setup = await massagePractice({}, { web: renderedWeb() })
})

async function readPage(visitor: TestClient, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await visitor.get<string>(`/booking?service=${setup.massage.id}`, headers)
  return body
}

/** The hours of Tuesday that the server's HTML shows. */
async function tuesdayIn(visitor: TestClient, headers?: Record<string, string>): Promise<string[]> {
  const html = await readPage(visitor, headers)
  const hours = html.matchAll(/aria-label="mardi 13 avril à (\d+)\u202fh(?:\u202f(\d\d))?"/g)
  return [...hours].map(([, hour = '', minutes = '00']) => `${hour.padStart(2, '0')}:${minutes}`)
}

async function tuesdayOfCalendar(visitor: TestClient): Promise<string[]> {
  const path = `/api/agenda/creneaux?${WEEK}&serviceId=${setup.massage.id}`
  return (await visitor.get<Record<string, string[]>>(path)).body[TUESDAY] ?? []
}

test('the page of a service shows its hours before any script, as the calendar’s own call answers them', async () => {
  const visitor = setup.site.visitor()
  expect(await tuesdayIn(visitor)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
  expect(await tuesdayIn(visitor)).toEqual(await tuesdayOfCalendar(visitor))
  await setup.site.visitor().post('/api/reservations', setup.bookingRequest())
  expect(await tuesdayIn(visitor)).toEqual(['09:00', '11:00'])
  expect(await tuesdayIn(visitor)).toEqual(await tuesdayOfCalendar(visitor))
})

test('the page shows a held hour to its holder alone', async () => {
  const holder = setup.site.visitor()
  const slot = { date: TUESDAY, time: '10:00', serviceId: setup.massage.id }
  expect((await holder.post('/api/reservations/hold', slot)).status).toBe(201)
  expect(await tuesdayIn(holder)).toContain('10:00')
  expect(await tuesdayIn(setup.site.visitor())).toEqual(['09:00', '11:00'])
})

test('the page is compressed for visitors as others are, though it is not kept, and not for staff', async () => {
  const ask = async (headers: Record<string, string>) => {
    const url = `/booking?service=${setup.massage.id}`
    const { rawPayload, headers: answered } = await setup.site.app.inject({ url, headers })
    return { body: rawPayload, coding: answered['content-encoding'], vary: answered.vary }
  }
  const [br, gzip, plain] = [
    await ask({ 'accept-encoding': 'gzip, br' }),
    await ask({ 'accept-encoding': 'gzip' }),
    await ask({}),
  ]
  expect([br.coding, gzip.coding, plain.coding]).toEqual(['br', 'gzip', undefined])
  const bodies = [brotliDecompressSync(br.body), gunzipSync(gzip.body), plain.body].map(String)
  expect(new Set(bodies).size).toBe(1)
  expect(br.vary).toContain('Accept-Encoding')

  const camille = await setup.site.visitor().signIn(setup.camille.username)
  const { headers } = await camille.get(`/booking?service=${setup.massage.id}`, { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBeUndefined()
})

test('the page shows no hour that has begun meanwhile', async () => {
  const visitor = setup.site.visitor()
  await tuesdayIn(visitor)
  setup.site.clock.set('2027-04-13T09:45')
  expect(await tuesdayIn(visitor)).toEqual(['10:00', '10:30', '11:00'])
})

test('a phone gets more hours of a day than a wide screen, which shows all days', async () => {
  const camille = await setup.site.visitor().signIn(setup.camille.username)
  await camille.put('/api/admin/agenda/config', {
    ...HOURS,
    workingHours: { ...HOURS.workingHours, end: 20 },
    breakTimes: [],
  })
  const visitor = setup.site.visitor()
  const all = await tuesdayOfCalendar(visitor)
  const wide = await tuesdayIn(visitor)
  const narrow = await tuesdayIn(visitor, { 'user-agent': PHONE })
  expect(wide).toHaveLength(6)
  expect(narrow.length).toBeGreaterThan(wide.length)
  expect(all).toEqual(expect.arrayContaining([...wide, ...narrow]))
  expect(await tuesdayIn(visitor, { 'user-agent': PHONE, 'sec-ch-ua-mobile': '?0' })).toEqual(wide)
})

test('the page’s HTML has no inline style, which its Content-Security-Policy would block', async () => {
  expect(await readPage(setup.site.visitor())).not.toMatch(/<[^>]+ style=/)
})

test('an address without a service, or with one that nobody offers, shows no hours', async () => {
  const visitor = setup.site.visitor()
  for (const path of ['/booking', '/booking?service=4711']) {
    const { body } = await visitor.get<string>(path)
    expect(body).not.toContain('mardi 13 avril à')
  }
})
