import { beforeEach, describe, expect, test } from 'vitest'
import type { CalendarFeed } from '#contract/accounts/feeds.ts'
import { aBlock, aReservation, aService } from '../../support/people/bookings.ts'
import { readCalendar } from '../../support/people/calendar-file.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../support/people/people.ts'
import { practice, type TestPractice } from '../../support/practice/practice.ts'
import { aSetting } from '../../support/practice/settings.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

const PATH = '/api/admin/calendar-feed'

let site: TestPractice
let camille: Person
let staff: TestClient

beforeEach(async () => {
  site = await practice()
  camille = await aPractitioner(site)
  staff = await site.visitor().signIn(camille.username)
})

async function saveFeed(body: object = {}): Promise<string> {
  const response = await staff.put<{ feed: CalendarFeed }>(PATH, body)
  expect(response.status).toBe(200)
  return response.body.feed.address ?? ''
}

/** Without a session, like a calendar program. */
const fetchFeed = (address: string, headers?: Record<string, string>) =>
  site.visitor().get<string>(address, headers)

async function summariesAt(address: string): Promise<string[]> {
  return readCalendar((await fetchFeed(address)).body).events.map(({ summary }) => summary)
}

async function aClientReservation(
  date: string,
  time: string,
  more: { practitioner?: Person; clientName?: string | null } = {},
) {
  const { practitioner = camille, ...client } = more
  const reservation = await aReservation(site, { praticienId: practitioner.id, date, time, ...client })
  await site.database.kysely
    .updateTable('agenda_entries')
    .set({ service_name: 'Massage suédois' })
    .where('id', '=', reservation.id)
    .execute()
  return reservation
}

describe('the address of a calendar feed', () => {
  test('can be shown again, although it is not stored in plain text', async () => {
    expect((await staff.get(PATH)).body).toEqual({ feed: null })
    const address = await saveFeed()
    expect(address).toMatch(/^\/agenda\/[\w-]{43}\.ics$/)
    expect((await staff.get(PATH)).body).toEqual({ feed: { address, withNames: false } })
    const rows = await site.database.kysely.selectFrom('calendar_feeds').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(address.slice('/agenda/'.length, -'.ics'.length))
  })

  test('is absolute when PUBLIC_URL is set', async () => {
    site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
    const zoe = await aPractitioner(site)
    staff = await site.visitor().signIn(zoe.username)
    const { body } = await staff.send<{ feed: CalendarFeed }>('PUT', PATH, {
      body: {},
      headers: { 'csrf-token': await staff.csrfToken(), origin: 'https://cabinet.example' },
    })
    expect(body.feed.address).toMatch(/^https:\/\/cabinet\.example\/agenda\/[\w-]{43}\.ics$/)
  })

  test('returns 404 after it is renewed or revoked, or its owner deleted', async () => {
    const first = await saveFeed({ withNames: true })
    const second = await saveFeed({ renew: true })
    expect(second).not.toBe(first)
    expect((await staff.get(PATH)).body).toEqual({ feed: { address: second, withNames: true } })
    expect((await fetchFeed(first)).status).toBe(404)
    expect((await fetchFeed(second)).status).toBe(200)

    expect((await staff.delete(PATH)).body).toEqual({ feed: null })
    expect((await fetchFeed(second)).status).toBe(404)

    const third = await saveFeed()
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await superadmin.delete(`/api/superadmin/users/${camille.id}`)).status).toBe(200)
    expect((await fetchFeed(third)).status).toBe(404)
    expect(await site.database.kysely.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
  })

  test('keeps working after a change of SECRET_KEY, but cannot be shown again', async () => {
    const address = await saveFeed()
    Object.assign(site.config, { secretKey: 'une-autre-cle-de-trente-deux-signes' })
    expect((await staff.get(PATH)).body).toEqual({ feed: { address: null, withNames: false } })
    expect((await fetchFeed(address)).status).toBe(200)
  })

  test('returns 404 when it is unknown or malformed', async () => {
    await saveFeed()
    for (const token of ['A'.repeat(43), 'abc', `${'A'.repeat(42)}é`]) {
      expect((await fetchFeed(`/agenda/${encodeURIComponent(token)}.ics`)).status, token).toBe(404)
    }
  })

  test.each([{ withNames: 'oui' }, { withNames: 1 }, { renew: null }, { userId: 1 }, null])(
    'is not created by %j, which is refused with a French message',
    async (body) => {
      const { status, body: refusal } = await staff.put<{ message: string }>(PATH, body)
      expect(status).toBe(400)
      expect(refusal.message).toMatch(/^[A-ZÀ-Ÿ].+\.$/)
      expect((await staff.get(PATH)).body).toEqual({ feed: null })
    },
  )
})

describe('a calendar feed', () => {
  test('contains its owner’s live reservations from 30 days back to a year ahead, in the practice’s zone', async () => {
    const zoe = await aPractitioner(site)
    await aClientReservation('2027-03-12', '10:00')
    await aClientReservation('2027-03-13', '10:00')
    const summer = await aClientReservation('2027-07-13', '10:00')
    await aClientReservation('2028-01-12', '10:00')
    await aClientReservation('2028-04-13', '10:00')
    await aClientReservation('2027-04-13', '10:00', { practitioner: zoe })
    const cancelled = { praticienId: camille.id, date: '2027-04-13', time: '15:00', cancelled: true }
    await aReservation(site, cancelled)
    const { events, zones, refresh, method, name } = readCalendar((await fetchFeed(await saveFeed())).body)
    expect(events.map(({ start }) => start)).toEqual([
      '2027-03-13T09:00:00.000Z',
      '2027-07-13T08:00:00.000Z',
      '2028-01-12T09:00:00.000Z',
    ])
    expect({ zones, refresh, method }).toEqual({ zones: ['Europe/Paris'], refresh: 'PT1H', method: null })
    expect(name).toMatch(/ – Camille$/)
    expect(events[1]).toMatchObject({
      end: '2027-07-13T09:00:00.000Z',
      attendees: [],
      organizer: null,
      alarms: [],
    })
    await staff.put(`/api/admin/reservations/2027-07-13/${summer.id}`, {
      newDate: '2027-07-14',
      newTime: '09:00',
    })
    const after = readCalendar((await fetchFeed(await saveFeed())).body).events[1]
    expect(after).toMatchObject({ uid: events[1]?.uid, start: '2027-07-14T07:00:00.000Z', sequence: 1 })
  })

  test('names clients only when its owner chose to', async () => {
    await aClientReservation('2027-04-13', '10:00', { clientName: 'Zoé Petit' })
    await aClientReservation('2027-04-13', '11:00', { clientName: null })
    const address = await saveFeed()
    expect((await fetchFeed(address)).body).not.toMatch(/Zoé|lea@/)
    expect(await summariesAt(address)).toEqual(['Massage suédois', 'Massage suédois'])
    expect(await saveFeed({ withNames: true })).toBe(address)
    expect(await summariesAt(address)).toEqual(['Massage suédois – Zoé Petit', 'Massage suédois'])
    expect((await fetchFeed(address)).body).not.toMatch(/lea@/)
  })

  test('contains blocks, leave and closures without their labels, and no holds', async () => {
    const massage = await aService(site)
    await aBlock(site, {
      praticienId: camille.id,
      date: '2027-04-13',
      time: '12:00',
      duration: 720,
      label: 'Dentiste',
    })
    await site.database.kysely
      .insertInto('practitioner_services')
      .values({ practitioner_id: camille.id, service_id: massage.id })
      .execute()
    const slot = { date: '2027-04-14', time: '10:00', serviceId: massage.id, praticienId: camille.id }
    expect((await site.visitor().post('/api/reservations/hold', slot)).status).toBe(201)
    await site.database.kysely
      .insertInto('agendas')
      .values({
        practitioner_id: camille.id,
        config: JSON.stringify({
          timeOff: [
            { from: '2027-08-02', to: '2027-08-15', label: 'Clinique' },
            { from: '2027-09-01', to: '2027-09-02', label: 'Stage', start: '14:00', end: '12:00' },
            { from: '2026-01-01', to: '2026-02-01', label: 'Passé' },
          ],
        }),
        updated_at: 0,
      })
      .execute()
    await aSetting(site, 'closures', [{ from: '2027-12-24', to: '2027-12-26', label: 'Fêtes' }])
    const { body } = await fetchFeed(await saveFeed())
    expect(body).not.toMatch(/Dentiste|Clinique|Stage|Fêtes/)
    expect(
      readCalendar(body).events.map(({ summary, start, end, transparency }) => [
        summary,
        start,
        end,
        transparency,
      ]),
    ).toEqual([
      ['Occupé', '2027-04-13T10:00:00.000Z', '2027-04-13T22:00:00.000Z', 'OPAQUE'],
      ['Congés', '2027-08-02', '2027-08-16', 'OPAQUE'],
      ['Congés', '2027-09-01T12:00:00.000Z', '2027-09-02T10:00:00.000Z', 'OPAQUE'],
      ['Cabinet fermé', '2027-12-24', '2027-12-27', 'OPAQUE'],
    ])
  })

  test('gets no additional event from line breaks in a client’s name', async () => {
    await aClientReservation('2027-04-13', '10:00', {
      clientName: 'Zoé\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTENDEE:mailto:x@y.fr',
    })
    const { events } = readCalendar((await fetchFeed(await saveFeed({ withNames: true }))).body)
    expect(events).toMatchObject([{ attendees: [] }])
  })

  test('is a valid calendar without events', async () => {
    expect(readCalendar((await fetchFeed(await saveFeed())).body).events).toEqual([])
  })
})

describe('the response of a calendar feed', () => {
  test('is 304 until a reservation, the choice of names, the site title or the day changes', async () => {
    const reservation = await aClientReservation('2027-04-20', '10:00')
    const address = await saveFeed()
    const changes: (() => unknown)[] = [
      () =>
        staff.put(`/api/admin/reservations/2027-04-20/${reservation.id}`, {
          newDate: '2027-04-21',
          newTime: '11:00',
        }),
      () => saveFeed({ withNames: true }),
      () => aSetting(site, 'siteTitle', 'Les Saules'),
      () => site.clock.set('2027-04-13T08:00'),
    ]
    for (const change of changes) {
      const { status, headers } = await fetchFeed(address)
      expect(status).toBe(200)
      const etag = String(headers.etag)
      expect(etag).toMatch(/^"[\w-]+"$/)
      for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        expect(await fetchFeed(address, { 'if-none-match': ifNoneMatch })).toMatchObject({
          status: 304,
          body: '',
        })
      }
      await change()
      expect((await fetchFeed(address, { 'if-none-match': etag })).status).toBe(200)
    }
  })

  test('to If-None-Match: * is 304 for an existing feed and 404 for an unknown one', async () => {
    const address = await saveFeed()
    const absent = address.replace(/[\w-]{43}/, 'x'.repeat(43))
    expect((await fetchFeed(address, { 'if-none-match': '*' })).status).toBe(304)
    expect((await fetchFeed(absent, { 'if-none-match': '*' })).status).toBe(404)
  })

  test('is private, not indexed and without cookie, for GET and HEAD', async () => {
    const address = await saveFeed()
    const expected = {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': expect.stringContaining('noindex'),
      'referrer-policy': 'no-referrer',
      etag: expect.any(String),
    }
    const { headers, body } = await fetchFeed(address)
    expect(headers).toMatchObject(expected)
    expect(headers['set-cookie']).toBeUndefined()
    const head = await site.app.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect(head.headers).toMatchObject({ ...expected, 'content-length': String(Buffer.byteLength(body)) })
  })

  test('is 429 after 600 requests', async () => {
    const LIMIT = 600
    site = await practice({ env: { RATE_LIMITS: 'on' } })
    camille = await aPractitioner(site)
    staff = await site.visitor().signIn(camille.username)
    const address = await saveFeed()
    const statuses: number[] = []
    for (let count = 0; count <= LIMIT; count += 1) statuses.push((await fetchFeed(address)).status)
    expect(new Set(statuses.slice(0, LIMIT))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
  })
})
