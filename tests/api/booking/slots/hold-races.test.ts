// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import { formatTime } from '#domain/language/time.ts'
import {
  anonymousSender,
  anonymousSenders,
  countOverlaps,
} from '../../../support/people/anonymous-senders.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'

const TUESDAY = '2027-04-13'
const agenda = { workingHours: { start: 9, end: 19, slotDuration: 15 } }
let site: TestPractice
let camille: Person
let theo: Person
let serviceId: number

async function openPractice(env: Record<string, string> = {}) {
  site = await practice({ now: '2027-04-12T08:00', env })
  serviceId = (await aService(site, { duration: 60, buffer: 15 })).id
  camille = await aPractitioner(site, { lastName: 'Abel', agenda, offers: [serviceId] })
  theo = await aPractitioner(site, { lastName: 'Zed', agenda, offers: [serviceId] })
  return site.app.listen({ host: '127.0.0.1', port: 0 })
}

const OPENING_MINUTE = 540
const QUARTERS = 37
const timeOfQuarter = (quarter: number) => formatTime(OPENING_MINUTE + (quarter % QUARTERS) * 15)
const slot = (time: string, praticienId?: number) => ({ date: TUESDAY, time, serviceId, praticienId })
const client = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }

const HOLD_PATH = '/api/reservations/hold'
const BOOKING_PATH = '/api/reservations'

async function statusesOf(responses: Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(responses)).map(({ status }) => status).sort()
}

async function listEntries() {
  return site.database.kysely.selectFrom('agenda_entries').select(['kind', 'practitioner_id']).execute()
}

describe('simultaneous requests', () => {
  let url: string

  beforeEach(async () => {
    url = await openPractice()
  })

  test('only one of fifty holds of one slot succeeds', async () => {
    const visitors = await anonymousSenders(url, 50)
    const statuses = await statusesOf(
      visitors.map((send) => send('POST', HOLD_PATH, slot('10:00', camille.id))),
    )
    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)])
    expect(await listEntries()).toEqual([{ kind: 'hold', practitioner_id: camille.id }])
  })

  test('only one of fifty holds without preference succeeds for each practitioner', async () => {
    const visitors = await anonymousSenders(url, 50)
    const statuses = await statusesOf(visitors.map((send) => send('POST', HOLD_PATH, slot('10:00'))))
    expect(statuses).toEqual([201, 201, ...Array<number>(48).fill(409)])
    expect(new Set((await listEntries()).map((row) => row.practitioner_id)).size).toBe(2)
  })

  test('only one of twenty holds and twenty bookings of one slot succeeds', async () => {
    const visitors = await anonymousSenders(url, 40)
    const statuses = await statusesOf(
      visitors.map((send, i) =>
        i % 2 === 0
          ? send('POST', HOLD_PATH, slot('10:00', camille.id))
          : send('POST', BOOKING_PATH, { ...slot('10:00', camille.id), ...client }),
      ),
    )
    expect(statuses).toEqual([201, ...Array<number>(39).fill(409)])
    expect(await listEntries()).toHaveLength(1)
  })

  test('six holds by each of four visitors all succeed and leave one each', async () => {
    const visitors = await anonymousSenders(url, 4)
    const responses = visitors.flatMap((send, i) =>
      Array.from({ length: 6 }, (_, j) =>
        send('POST', HOLD_PATH, slot(timeOfQuarter(i * 9 + j), j % 2 ? camille.id : theo.id)),
      ),
    )
    expect(new Set(await statusesOf(responses))).toEqual(new Set([201]))
    expect(await listEntries()).toHaveLength(4)
    expect(await countOverlaps(site)).toBe(0)
  })

  test('the holder books the held slot, and thirty others fail', async () => {
    const [holder, strangers] = [await anonymousSender(url), await anonymousSenders(url, 30)]
    const held = await holder('POST', HOLD_PATH, slot('10:00', camille.id))
    const { token } = (await held.json()) as { token: string }
    const bookingRequest = { ...slot('10:00', camille.id), ...client }
    const otherStatuses = statusesOf(strangers.map((send) => send('POST', BOOKING_PATH, bookingRequest)))
    const booking = await holder('POST', BOOKING_PATH, { ...bookingRequest, holdToken: token })
    expect(booking.status).toBe(201)
    expect(await otherStatuses).toEqual(Array(30).fill(409))
  })

  test('only one of ten blocks and ten bookings that overlap succeeds', async () => {
    const staff = await site.visitor().signIn(camille.username)
    await staff.csrfToken()
    const visitors = await anonymousSenders(url, 10)
    const block = { date: TUESDAY, time: '10:30', duration: 60 }
    const blocked = Array.from({ length: 10 }, () => staff.post('/api/admin/agenda/blocks', block))
    const booked = visitors.map((send) =>
      send('POST', BOOKING_PATH, { ...slot('10:00', camille.id), ...client }),
    )
    const statuses = [
      ...(await Promise.all(blocked)).map(({ status }) => status),
      ...(await statusesOf(booked)),
    ]
    expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)])
    expect(await listEntries()).toHaveLength(1)
  })

  test('two hundred bookings, holds, moves and blocks on one day leave no overlap and cause no server error', async () => {
    const staff = await site.visitor().signIn(camille.username)
    await staff.csrfToken()
    const days = Array.from({ length: 50 }, (_, i) => `2027-06-${String((i % 30) + 1).padStart(2, '0')}`)
    const reservations = await Promise.all(
      days.map((date, i) =>
        aReservation(site, { praticienId: camille.id, date, time: i < 30 ? '10:00' : '14:00', buffer: 15 }),
      ),
    )
    const visitors = await anonymousSenders(url, 50)
    const responses = reservations.flatMap(({ id, date }, i) => [
      visitors[i]?.('POST', BOOKING_PATH, { ...slot(timeOfQuarter(i * 7)), ...client }),
      visitors[i]?.('POST', HOLD_PATH, slot(timeOfQuarter(i * 5))),
      staff.put(`/api/admin/reservations/${date}/${id}`, {
        newDate: TUESDAY,
        newTime: timeOfQuarter(i * 11),
      }),
      staff.post('/api/admin/agenda/blocks', { date: TUESDAY, time: timeOfQuarter(i * 3), duration: 30 }),
    ])
    const statuses = new Set((await Promise.all(responses)).map((response) => response?.status))
    expect([...statuses].filter((status) => ![200, 201, 409].includes(status ?? 0))).toEqual([])
    expect(statuses).toContain(409)
    expect(await countOverlaps(site)).toBe(0)
  })
})

test('twelve simultaneous visitors from one address get three holds between them', async () => {
  const url = await openPractice({ RATE_LIMITS: 'on' })
  const visitors = await anonymousSenders(url, 12)
  const statuses = await statusesOf(
    visitors.map((send, i) =>
      send('POST', HOLD_PATH, slot(timeOfQuarter(Math.floor(i / 2) * 6), i % 2 ? camille.id : theo.id)),
    ),
  )
  expect(statuses).toEqual([201, 201, 201, ...Array<number>(9).fill(429)])
  expect(await listEntries()).toHaveLength(3)
})
