import { beforeEach, describe, expect, test } from 'vitest'
import type { Block } from '#contract/booking/blocks.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const path = '/api/admin/agenda/blocks'
const TUESDAY = '2027-04-13'
const WEEK_URL = `${path}?start=2027-04-12&end=2027-04-18`

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let theo: Person
let camilleSession: TestClient
let superadmin: TestClient

beforeEach(async () => {
  ;({ site, camille, bookingRequest } = await massagePractice())
  theo = await aPractitioner(site, { firstName: 'Théo', lastName: 'Zed' })
  camilleSession = await site.visitor().signIn(camille.username)
  superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
})

const MORNING_BLOCK = { date: TUESDAY, time: '10:00', duration: 60, label: 'Banque' }
const createBlock = (change: object = {}, caller = camilleSession) =>
  caller.post<Block & ErrorBody>(path, { ...MORNING_BLOCK, ...change })
const putBlock = (id: number, block: object, caller = camilleSession) =>
  caller.put<Block & ErrorBody>(`${path}/${id}`, block)

describe('a block', () => {
  test('is created, listed by date range, changed and deleted', async () => {
    const created = await createBlock()
    const entry = {
      ...MORNING_BLOCK,
      id: created.body.id,
      praticienId: camille.id,
      praticienName: 'Camille Roy',
      version: 1,
    }
    expect([created.status, created.body]).toEqual([201, entry])
    await createBlock({ date: '2027-04-20', label: '' })
    expect((await camilleSession.get(WEEK_URL)).body).toEqual([entry])
    const moved = await putBlock(entry.id, { ...MORNING_BLOCK, time: '10:30', duration: 90, label: ' ' })
    expect([moved.status, moved.body]).toEqual([
      200,
      { ...entry, time: '10:30', duration: 90, label: null, version: 2 },
    ])
    expect(await camilleSession.delete(`${path}/${entry.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Plage libérée' },
    })
    expect((await camilleSession.get(WEEK_URL)).body).toEqual([])
    expect((await camilleSession.delete(`${path}/${entry.id}`)).status).toBe(404)
  })

  test('is not listed, moved or cancelled as a reservation, nor a reservation as a block', async () => {
    const { body } = await createBlock()
    expect((await camilleSession.get('/api/admin/agenda/reservations')).body).toEqual([])
    const asReservation = `/api/admin/reservations/${TUESDAY}/${body.id}`
    expect((await camilleSession.put(asReservation, { newDate: TUESDAY, newTime: '15:00' })).status).toBe(404)
    expect((await camilleSession.delete(asReservation)).status).toBe(404)
    const reservation = await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '15:00' })
    expect((await putBlock(reservation.id, { ...MORNING_BLOCK, time: '16:00' })).status).toBe(404)
    expect((await camilleSession.delete(`${path}/${reservation.id}`)).status).toBe(404)
  })

  test('may be at any future time, up to a whole day long', async () => {
    expect((await createBlock({ date: '2027-04-18', time: '00:00', duration: 1440 })).status).toBe(201)
    expect((await createBlock({ time: '20:10', duration: 5 })).status).toBe(201)
  })

  test.each<[string, object, number, string]>([
    ['in the past', { date: '2027-04-12', time: '07:59' }, 409, 'slot_past'],
    ['past midnight', { time: '23:30' }, 400, 'invalid'],
    [
      'in the hour skipped by daylight saving time',
      { date: '2028-03-26', time: '01:30' },
      409,
      'slot_skipped',
    ],
    ['without length', { duration: 0 }, 400, 'invalid'],
    ['of seven minutes', { duration: 7 }, 400, 'invalid'],
    ['at 24:00', { time: '24:00' }, 400, 'invalid'],
    ['of an unknown practitioner', { praticienId: 4711 }, 404, 'practitioner_gone'],
    ['with a two-line label', { label: 'a\nb' }, 400, 'invalid'],
  ])('%s is refused', async (_title, invalid, status, code) => {
    expect(await createBlock(invalid)).toMatchObject({ status, body: { code } })
    expect((await superadmin.get(`${path}?start=2020-01-01&end=2030-01-01`)).body).toEqual([])
  })

  test('past midnight is refused with a message about its length', async () => {
    const { body } = await createBlock({ time: '23:30' })
    expect(body.issues).toEqual([
      { path: 'duration', message: 'Le rendez-vous doit se terminer avant minuit.' },
    ])
  })
})

test('a list of blocks with a reversed date range is refused', async () => {
  const { status, body } = await camilleSession.get<ErrorBody>(`${path}?start=2027-04-18&end=2027-04-12`)
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'end'])
})

describe('access to blocks', () => {
  test('a praticien reads and changes only their own, a superadmin everybody’s', async () => {
    const creation = await createBlock({ praticienId: theo.id }, superadmin)
    expect(creation).toMatchObject({ status: 201, body: { praticienId: theo.id } })
    const theosBlock = creation.body
    const { body: camillesBlock } = await createBlock({ time: '11:00' })
    expect((await createBlock({ praticienId: theo.id, time: '15:00' })).body.code).toBe('practitioner_gone')
    expect(
      (await camilleSession.get<Block[]>(`${WEEK_URL}&praticienId=${theo.id}`)).body.map(({ id }) => id),
    ).toEqual([camillesBlock.id])
    expect((await putBlock(theosBlock.id, { ...MORNING_BLOCK, time: '15:00' })).status).toBe(404)
    expect((await camilleSession.delete(`${path}/${theosBlock.id}`)).status).toBe(404)
    expect((await superadmin.get<Block[]>(WEEK_URL)).body.map(({ id }) => id)).toEqual([
      theosBlock.id,
      camillesBlock.id,
    ])
    expect(
      (await superadmin.get<Block[]>(`${WEEK_URL}&praticienId=${theo.id}`)).body.map(({ id }) => id),
    ).toEqual([theosBlock.id])
    expect((await putBlock(camillesBlock.id, { ...MORNING_BLOCK, time: '12:00' }, superadmin)).status).toBe(
      200,
    )
    expect((await superadmin.delete(`${path}/${theosBlock.id}`)).status).toBe(200)
  })
})

describe('blocks and reservations never overlap', () => {
  test('a block is refused over a reservation or its buffer', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00', buffer: 15 })
    expect((await createBlock({ time: '10:10' })).body.code).toBe('slot_taken')
    expect((await createBlock({ time: '10:15', duration: 30 })).status).toBe(201)
  })

  test('a reservation is refused over a block, by staff and by visitors', async () => {
    await createBlock({ time: '10:15', duration: 30 })
    for (const caller of [camilleSession, site.visitor()]) {
      expect(
        (await caller.post<ErrorBody>('/api/reservations', bookingRequest({ time: '10:30' }))).body.code,
      ).toBe('slot_taken')
    }
    expect((await site.visitor().post('/api/reservations', bookingRequest({ time: '11:00' }))).status).toBe(
      201,
    )
  })

  test('moving or extending a block into a reservation is refused and changes nothing', async () => {
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '14:00' })
    const { body } = await createBlock()
    expect((await putBlock(body.id, { ...MORNING_BLOCK, time: '13:30' })).body.code).toBe('slot_taken')
    expect((await putBlock(body.id, { ...MORNING_BLOCK, duration: 245 })).body.code).toBe('slot_taken')
    expect((await camilleSession.get<Block[]>(WEEK_URL)).body).toMatchObject([
      { time: '10:00', duration: 60 },
    ])
    expect((await putBlock(body.id, { ...MORNING_BLOCK, duration: 240 })).status).toBe(200)
    expect((await putBlock(body.id, { ...MORNING_BLOCK, time: '12:00', duration: 120 })).status).toBe(200)
  })
})

describe('a block on the current day', () => {
  const MONDAY = '2027-04-12'
  const today = { date: MONDAY }

  test('cannot be moved into the past', async () => {
    const { body } = await createBlock(today)
    expect((await putBlock(body.id, { ...MORNING_BLOCK, ...today, time: '07:00' })).body.code).toBe(
      'move_to_past',
    )
  })

  test('can be resized and deleted, but not moved, while it is under way', async () => {
    const { body } = await createBlock(today)
    site.clock.set(`${MONDAY}T10:20`)
    expect((await putBlock(body.id, { ...MORNING_BLOCK, ...today, time: '15:00' })).body.code).toBe(
      'move_from_past',
    )
    expect((await putBlock(body.id, { ...MORNING_BLOCK, ...today, duration: 45 })).status).toBe(200)
    expect((await camilleSession.delete(`${path}/${body.id}`)).status).toBe(200)
  })

  test('is read-only once it is over', async () => {
    const { body } = await createBlock(today)
    site.clock.set(`${MONDAY}T11:01`)
    for (const response of [
      await putBlock(body.id, { ...MORNING_BLOCK, ...today, duration: 120 }),
      await putBlock(body.id, { ...MORNING_BLOCK, date: '2027-04-14' }),
      await camilleSession.delete<ErrorBody>(`${path}/${body.id}`),
    ]) {
      expect([response.status, response.body.message]).toEqual([409, 'Événement passé (lecture seule)'])
    }
    expect((await camilleSession.get<Block[]>(WEEK_URL)).body).toMatchObject([{ duration: 60 }])
  })
})
