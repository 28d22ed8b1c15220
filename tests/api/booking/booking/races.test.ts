// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { formatTime } from '#domain/language/time.ts'
import { NO_OVERLAP, violates } from '#server/db/engine.ts'
import { anonymousSender, countOverlaps } from '../../../support/people/anonymous-senders.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

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

const OPENING_MINUTE = 540
const QUARTERS = 37

type Span = { start: number; end: number }

async function connectVisitor(url: string) {
  const send = await anonymousSender(url)
  return (body: object) => send('POST', '/api/reservations', body)
}

const bookingRequest = (time: string) => ({
  date: '2027-04-13',
  time,
  clientName: 'Zoé Petit',
  clientEmail: 'zoe@exemple.fr',
  serviceId: massage.id,
})

describe('simultaneous requests', () => {
  test('only one of fifty bookings of one slot succeeds', async () => {
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const book = await connectVisitor(url)
    const responses = await Promise.all(Array.from({ length: 50 }, () => book(bookingRequest('10:00'))))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)])
  })

  test('fifty bookings with staggered starts leave no overlap, buffers included, and cause no server error', async () => {
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const book = await connectVisitor(url)
    const times = Array.from({ length: 50 }, (_, i) => formatTime(OPENING_MINUTE + ((i * 7) % QUARTERS) * 15))
    const responses = await Promise.all(times.map((time) => book(bookingRequest(time))))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await countOverlaps(site)).toBe(0)
    const spans = await site.database.kysely
      .selectFrom('agenda_entries')
      .select(['start_minute as start', 'occupied_until as end'])
      .orderBy('start_minute')
      .execute()
    expect(spans).toHaveLength(responses.filter(({ status }) => status === 201).length)
    spans.slice(1).forEach((span, i) => {
      expect(span.start).toBeGreaterThanOrEqual((spans[i] as Span).end)
    })
  })

  test('only one of twenty moves to one time succeeds', async () => {
    const days = Array.from({ length: 20 }, (_, i) => `2027-05-${String(i + 1).padStart(2, '0')}`)
    const reservations = await Promise.all(
      days.map((date) => aReservation(site, { praticienId: camille.id, date, time: '10:00' })),
    )
    const staff = await site.visitor().signIn(camille.username)
    await staff.csrfToken()
    const responses = await Promise.all(
      reservations.map(({ date, id }) =>
        staff.put(`/api/admin/reservations/${date}/${id}`, { newDate: '2027-04-13', newTime: '10:00' }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect(await countOverlaps(site)).toBe(0)
  })
})

describe('simultaneous requests around midnight', () => {
  test('bookings of 23:00 and of the next day’s 00:00 leave the buffer between them free', async () => {
    const night = await aPractitioner(site, {
      agenda: { workingHours: { start: 0, end: 24, slotDuration: 60 }, openDays: [0, 1, 2, 3, 4, 5, 6] },
      offers: [massage.id],
    })
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    const book = await connectVisitor(url)
    const slots = [
      { date: '2027-04-13', time: '23:00' },
      { date: '2027-04-14', time: '00:00' },
    ]
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        book({ ...bookingRequest('23:00'), ...slots[i % 2], praticienId: night.id }),
      ),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array<number>(19).fill(409)])
    expect(await countOverlaps(site)).toBe(0)
  })

  test('moves to 23:00 and to the next day’s 00:00 leave the buffer between them free', async () => {
    const reservations = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        aReservation(site, {
          praticienId: camille.id,
          date: `2027-05-${String(i + 10)}`,
          time: '10:00',
          buffer: 30,
        }),
      ),
    )
    const staff = await site.visitor().signIn(camille.username)
    await staff.csrfToken()
    const responses = await Promise.all(
      reservations.map(({ date, id }, i) =>
        staff.put(
          `/api/admin/reservations/${date}/${id}`,
          i % 2 === 0
            ? { newDate: '2027-04-13', newTime: '23:00' }
            : { newDate: '2027-04-14', newTime: '00:00' },
        ),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await countOverlaps(site)).toBe(0)
  })
})

describe('the overlap constraint of the database', () => {
  const reserve = (time: string, more: object = {}) =>
    aReservation(site, { praticienId: camille.id, date: '2027-04-13', time, ...more })

  test('refuses an insert that overlaps a reservation or its buffer', async () => {
    await reserve('10:00', { buffer: 15 })
    for (const time of ['09:01', '10:00', '11:14']) {
      const error = await reserve(time).catch((thrown: unknown) => thrown)
      expect(violates(error, NO_OVERLAP), time).toBe(true)
    }
    await reserve('09:00')
    await reserve('11:15')
  })

  test('refuses an entry of the next day that a buffer reaches, and one whose buffer reaches the next day', async () => {
    const onNextDay = (time: string, more: object = {}) =>
      aReservation(site, { praticienId: camille.id, date: '2027-04-14', time, ...more })
    await reserve('23:00', { buffer: 30 })
    const error = await onNextDay('00:29').catch((thrown: unknown) => thrown)
    expect(violates(error, NO_OVERLAP)).toBe(true)
    await onNextDay('00:30')
    await aReservation(site, { praticienId: camille.id, date: '2027-02-28', time: '23:00', buffer: 15 })
    const onFirstOfMarch = aReservation(site, {
      praticienId: camille.id,
      date: '2027-03-01',
      time: '00:00',
    }).catch((thrown: unknown) => thrown)
    expect(violates(await onFirstOfMarch, NO_OVERLAP)).toBe(true)
  })

  test('refuses an update that overlaps another reservation, not the reservation itself', async () => {
    const { id } = await reserve('10:00')
    await reserve('12:00')
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
    const { id } = await reserve('10:00', { cancelled: true })
    await reserve('10:30')
    const restoration = site.database.kysely
      .updateTable('agenda_entries')
      .set({ cancelled_at: null })
      .where('id', '=', id)
      .execute()
      .catch((thrown: unknown) => thrown)
    expect(violates(await restoration, NO_OVERLAP)).toBe(true)
  })

  test('allows the same time for another practitioner and on another day', async () => {
    const theo = await aPractitioner(site)
    await reserve('10:00')
    await aReservation(site, { praticienId: theo.id, date: '2027-04-13', time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00' })
    expect(await countOverlaps(site)).toBe(0)
  })
})
