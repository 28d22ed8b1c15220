import { beforeEach, describe, expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { NO_OVERLAP, violates } from '#server/db/engine.ts'
import { openDatabase } from '#server/db/open.ts'
import { anonymousSender, countOverlaps } from '../support/anonymous-senders.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { aPractitioner, type Person } from '../support/people.ts'
import { practice, type TestPractice } from '../support/practice.ts'

let site: TestPractice
let camille: Person
let massage: { id: number }

beforeEach(async () => {
  site = await practice({ now: '2027-04-12T08:00' })
  massage = await aService(site, { duration: 60, buffer: 15 })
  camille = await aPractitioner(site, {
    agenda: { workingHours: { start: 9, end: 19, slotDuration: 15 } },
    offers: [massage.id],
  })
})

type Spanned = { start: number; end: number }

async function booker(url: string) {
  const send = await anonymousSender(url)
  return (body: object) => send('POST', '/api/reservations', body)
}

const wanted = (time: string) => ({
  date: '2027-04-13',
  time,
  clientName: 'Zoé Petit',
  clientEmail: 'zoe@exemple.fr',
  serviceId: massage.id,
})

describe('simultaneous requests', () => {
  test('only one of fifty bookings of one slot succeeds', async () => {
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const book = await booker(url)
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(wanted('10:00'))))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)])
  })

  test('fifty bookings with staggered starts leave no overlap, buffers included, without a 500', async () => {
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const book = await booker(url)
    const times = Array.from({ length: 50 }, (_, i) => {
      const minute = 540 + ((i * 7) % 37) * 15
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    })
    const answers = await Promise.all(times.map((time) => book(wanted(time))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await countOverlaps(site)).toBe(0)
    const spans = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['start_minute as start', 'occupied_until as end'])
      .orderBy('start_minute')
      .execute()
    expect(spans).toHaveLength(answers.filter(({ status }) => status === 201).length)
    spans.slice(1).forEach((span, i) => {
      expect(span.start).toBeGreaterThanOrEqual((spans[i] as Spanned).end)
    })
  })

  test('only one of twenty moves to one time succeeds', async () => {
    const days = Array.from({ length: 20 }, (_, i) => `2027-05-${String(i + 1).padStart(2, '0')}`)
    const reservations = await Promise.all(
      days.map((date) => aReservation(site, { praticienId: camille.id, date, time: '10:00' })),
    )
    const visitor = await site.visitor().signIn(camille.username)
    await visitor.csrfToken()
    const answers = await Promise.all(
      reservations.map(({ date, id }) =>
        visitor.put(`/api/admin/reservations/${date}/${id}`, { newDate: '2027-04-13', newTime: '10:00' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await countOverlaps(site)).toBe(0)
  })
})

test.runIf(inject('engine') === 'postgres')(
  'only one of fifty simultaneous bookings of one slot at two instances succeeds',
  async () => {
    const config = readConfig(site.env)
    const database = openDatabase(config)
    const second = await buildApp({ config, database, clock: site.clock })
    try {
      const urls = [
        await site.app.listen({ host: '127.0.0.1', port: 0 }),
        await second.listen({ host: '127.0.0.1', port: 0 }),
      ]
      const books = await Promise.all(urls.map(booker))
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => books[i % 2]?.(wanted(i % 4 < 2 ? '10:00' : '10:15'))),
      )
      expect(answers.map((answer) => answer?.status).sort()).toEqual([201, ...Array<number>(49).fill(409)])
      expect(await countOverlaps(site)).toBe(0)
    } finally {
      await second.close()
      await database.close()
    }
  },
)

describe('the overlap constraint of the database', () => {
  const at = (time: string, more: object = {}) =>
    aReservation(site, { praticienId: camille.id, date: '2027-04-13', time, ...more })

  test('refuses an insert that overlaps a reservation or its buffer', async () => {
    await at('10:00', { buffer: 15 })
    for (const time of ['09:01', '10:00', '11:14']) {
      const error = await at(time).catch((thrown: unknown) => thrown)
      expect(violates(error, NO_OVERLAP), time).toBe(true)
    }
    await at('09:00')
    await at('11:15')
  })

  test('refuses an update that overlaps another reservation, not the reservation itself', async () => {
    const { id } = await at('10:00')
    await at('12:00')
    const shift = (start: number) =>
      site.database.kysely
        .updateTable('agenda_entries')
        .set({ start_minute: start, occupied_until: start + 60 })
        .where('id', '=', id)
        .execute()
    const error = await shift(690).catch((thrown: unknown) => thrown)
    expect(violates(error, NO_OVERLAP)).toBe(true)
    await shift(630)
  })

  test('refuses to restore a cancelled reservation whose time is taken', async () => {
    const { id } = await at('10:00', { cancelled: true })
    await at('10:30')
    const back = site.database.kysely
      .updateTable('agenda_entries')
      .set({ cancelled_at: null })
      .where('id', '=', id)
      .execute()
      .catch((thrown: unknown) => thrown)
    expect(violates(await back, NO_OVERLAP)).toBe(true)
  })

  test('allows the same time for another practitioner and on another day', async () => {
    const theo = await aPractitioner(site)
    await at('10:00')
    await aReservation(site, { praticienId: theo.id, date: '2027-04-13', time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    expect(await countOverlaps(site)).toBe(0)
  })
})
