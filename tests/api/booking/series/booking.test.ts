import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { weekly } from '../../../support/price-list/series.ts'

const path = '/api/admin/agenda/series'
const FIRST = '2027-04-13'

type Created = { seriesId: number; bookings: { id: number; date: string; time: string }[] } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let setup: Setup
let staff: Awaited<ReturnType<ReturnType<Setup['site']['visitor']>['signIn']>>

beforeEach(async () => {
  setup = await massagePractice()
  staff = await setup.site.visitor().signIn(setup.camille.username)
})

function seriesRequest(change: object = {}) {
  return {
    clientName: 'Zoé Petit',
    clientEmail: 'zoe@exemple.fr',
    serviceId: setup.massage.id,
    dates: weekly(FIRST, { count: 6 }),
    ...change,
  }
}

function readSeries() {
  return setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select(['id', 'date', 'start_minute', 'duration_minutes', 'client_id', 'series_id', 'price_cents'])
    .orderBy('date')
    .execute()
}

describe('a series', () => {
  test('is booked as ordinary reservations of one client, numbered by the first', {
    tags: ['engine'],
  }, async () => {
    const { status, body } = await staff.post<Created>(path, seriesRequest())
    expect(status).toBe(201)
    const rows = await readSeries()
    expect(rows.map(({ date }) => date)).toEqual(weekly(FIRST, { count: 6 }).map(({ date }) => date))
    expect(new Set(rows.map((row) => row.client_id)).size).toBe(1)
    expect(rows[0]).toMatchObject({ start_minute: 600, duration_minutes: 60, price_cents: 6250 })
    expect(rows.every((row) => row.series_id === rows[0]?.id)).toBe(true)
    expect(body.seriesId).toBe(rows[0]?.id)
    const listed = await staff.get<{ seriesId?: number }[]>('/api/admin/agenda/reservations')
    expect(listed.body.map((one) => one.seriesId)).toEqual(rows.map((row) => row.series_id))
  })

  test('of twelve dates across a clock change and two holidays keeps its hour', {
    tags: ['engine'],
  }, async () => {
    setup.site.clock.set('2027-02-20T08:00')
    staff = await setup.site.visitor().signIn(setup.camille.username)
    const dates = weekly('2027-02-22', { count: 12 })
    expect(dates.map(({ date }) => date)).toEqual(expect.arrayContaining(['2027-03-29', '2027-05-10']))
    expect((await staff.post(path, seriesRequest({ dates }))).status).toBe(201)
    const rows = await readSeries()
    expect(rows.map((row) => [row.date, row.start_minute])).toEqual(dates.map(({ date }) => [date, 600]))
  })

  test('of which one hour is taken is not booked at all, and the date is named', async () => {
    await aReservation(setup.site, { praticienId: setup.camille.id, date: '2027-05-04', time: '10:30' })
    const { status, body } = await staff.post<Created>(path, seriesRequest())
    expect([status, body.code]).toEqual([409, 'series_interrupted'])
    expect(body.issues).toEqual([
      { path: 'dates.3.time', message: expect.stringMatching(/4 mai .*plus libre/) },
    ])
    expect(await setup.listEntries()).toHaveLength(1)
  })

  test('may lie outside the hours, as any booking by staff', async () => {
    const dates = weekly('2027-04-17', { count: 2, time: '21:00' })
    expect((await staff.post(path, seriesRequest({ dates }))).status).toBe(201)
  })

  test('with one key is booked once, however often it is sent at a time', { tags: ['engine'] }, async () => {
    const key = { 'idempotency-key': 'une-serie' }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => staff.post<Created>(path, seriesRequest(), key)),
    )
    const booked = replies.filter(({ status }) => status === 201)
    expect(booked.length).toBeGreaterThan(0)
    expect(new Set(booked.map(({ body }) => body.seriesId)).size).toBe(1)
    expect(await setup.listEntries()).toHaveLength(6)
  })

  test('that races another for one hour leaves either all of its dates or none', {
    tags: ['engine'],
  }, async () => {
    const requests = [
      seriesRequest(),
      seriesRequest({
        clientName: 'Léa Roux',
        clientEmail: 'lea@exemple.fr',
        dates: weekly('2027-04-27', { count: 6 }),
      }),
    ]
    const replies = await Promise.all(requests.map((request) => staff.post<Created>(path, request)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await setup.listEntries()).toHaveLength(6)
  })
})

describe('a series is refused, and nothing of it booked,', () => {
  test.each([
    ['with 27 dates', { dates: weekly(FIRST, { count: 27 }) }, 400, 'dates'],
    [
      'with one day twice',
      { dates: [...weekly(FIRST, { count: 2 }), { date: '2027-04-20', time: '11:00' }] },
      400,
      'dates.2.date',
    ],
    [
      'whose days go back',
      { dates: [...weekly(FIRST, { count: 2 }), { date: '2027-04-15', time: '11:00' }] },
      400,
      'dates.2.date',
    ],
    ['with one date', { dates: weekly(FIRST, { count: 1 }) }, 400, 'dates'],
    ['beyond a year', { dates: weekly(FIRST, { count: 2, every: 53 }) }, 400, 'dates.1.date'],
    ['with a past date', { dates: weekly('2027-04-06', { count: 2 }) }, 409, 'dates.0.time'],
    ['past midnight', { dates: weekly(FIRST, { count: 2, time: '23:30' }) }, 409, 'dates.0.time'],
    [
      'in the hour that the clocks skip',
      { dates: weekly('2028-03-19', { count: 2, time: '02:30' }) },
      409,
      'dates.1.time',
    ],
  ])('%s', async (_title, change, status, field) => {
    const { status: answered, body } = await staff.post<Created>(path, seriesRequest(change))
    expect([answered, body.issues?.[0]?.path]).toEqual([status, field])
    expect(await setup.listEntries()).toEqual([])
  })

  test('of a service hidden meanwhile', async () => {
    await setup.site.database.kysely.updateTable('services').set({ active: 0 }).execute()
    const { status, body } = await staff.post<Created>(path, seriesRequest())
    expect([status, body.code]).toEqual([404, 'service_gone'])
    expect(await setup.listEntries()).toEqual([])
  })

  test('at a price that has changed meanwhile', async () => {
    const { body } = await staff.post<Created>(path, seriesRequest({ shownPrice: 60 }))
    expect(body.code).toBe('terms_changed')
  })

  test('in the agenda of a colleague, by a praticien', async () => {
    const theo = await aPractitioner(setup.site, { offers: [setup.massage.id] })
    const { status, body } = await staff.post<Created>(path, seriesRequest({ praticienId: theo.id }))
    expect([status, body.code]).toEqual([404, 'practitioner_gone'])
  })
})
