import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { MonthFigures } from '#contract/dashboard/dashboard.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Attendance } from '#domain/visit/attendance.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { boundedPractice } from '../../../support/practice/bounded-practice.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

type Setup = Awaited<ReturnType<typeof massagePractice>>
let setup: Setup
let camille: TestClient
let owner: TestClient

beforeEach(async () => {
  setup = await massagePractice()
  camille = await setup.site.visitor().signIn(setup.camille.username)
  owner = await setup.site.visitor().signIn((await aSuperadmin(setup.site)).username)
})

const ZOE = { clientName: 'Zoé Petit', clientEmail: 'zoe@exemple.fr' }

/** Of Zoé, with Camille. */
const reserve = (date: string, options: object = {}) =>
  aReservation(setup.site, { praticienId: setup.camille.id, date, time: '10:00', ...ZOE, ...options })

type Noted = { attendance: Attendance | null; version: number } & ErrorBody

const pathOf = ({ date, id }: { date: string; id: number }) => `/api/admin/reservations/${date}/${id}`

const note = (
  reservation: { date: string; id: number },
  attendance: Attendance | null,
  { caller = camille, headers = {} }: { caller?: TestClient; headers?: Record<string, string> } = {},
) => caller.put<Noted>(`${pathOf(reservation)}/attendance`, { attendance }, headers)

const list = async (caller = camille) =>
  (await caller.get<AgendaReservation[]>('/api/admin/agenda/reservations?start=2027-03-01&end=2027-05-31'))
    .body

const noted = async () => (await list()).map(({ attendance }) => attendance)

describe('whether a client came', () => {
  test('is noted, changed and cleared by the praticien and by a superadmin', async () => {
    const past = await reserve('2027-04-09')
    expect((await note(past, 'missed')).body).toMatchObject({ message: 'Noté\u202f: Absent', version: 2 })
    expect(await noted()).toEqual(['missed'])
    await note(past, 'came', { caller: owner })
    expect(await noted()).toEqual(['came'])
    expect((await note(past, null)).body.message).toBe('Indication retirée')
    expect(await noted()).toEqual([null])
  })

  test('is noted from the start of the reservation until thirty days after', async () => {
    const [last, tooOld, current, next] = [
      await reserve('2027-03-13'),
      await reserve('2027-03-12'),
      await reserve('2027-04-12', { time: '07:59' }),
      await reserve('2027-04-12', { time: '09:00' }),
    ]
    expect((await note(last, 'came')).status).toBe(200)
    expect((await note(tooOld, 'came')).body.code).toBe('attendance_too_late')
    expect((await note(current, 'missed')).status).toBe(200)
    expect((await note(next, 'missed')).body.code).toBe('attendance_too_early')
  })

  test('is kept from a colleague, who cannot tell the reservation from none', async () => {
    const past = await reserve('2027-04-09')
    const theo = await setup.site.visitor().signIn((await aPractitioner(setup.site)).username)
    expect((await note(past, 'missed', { caller: theo })).status).toBe(404)
    expect((await note({ ...past, id: past.id + 1000 }, 'missed', { caller: theo })).status).toBe(404)
    expect(await noted()).toEqual([null])
  })

  test('is not overwritten by somebody who read the reservation before', { tags: ['engine'] }, async () => {
    const past = await reserve('2027-04-09')
    const headers = { 'if-match': '"1"' }
    expect((await note(past, 'missed', { headers })).status).toBe(200)
    expect((await note(past, 'came', { headers })).body.code).toBe('reservation_moved')
    expect((await note({ ...past, date: '2027-04-10' }, 'came')).body.code).toBe('reservation_moved')
    expect(await noted()).toEqual(['missed'])
  })

  test('leaves date, time and client of the past reservation as they are', async () => {
    const past = await reserve('2027-04-09')
    await note(past, 'came')
    const change = { newDate: '2027-04-14', newTime: '10:00' }
    expect((await camille.put<ErrorBody>(pathOf(past), change)).body.code).toBe('move_from_past')
    const details = { clientName: 'Autre' }
    expect((await camille.put<ErrorBody>(`${pathOf(past)}/client`, details)).body.message).toBe(
      'Événement passé (lecture seule)',
    )
  })

  test('is one of three words, or null', async () => {
    const past = await reserve('2027-04-09')
    const { status, body } = await note(past, 'late' as Attendance)
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'attendance'])
  })

  test('is a line of the audit trail', async () => {
    const past = await reserve('2027-04-09')
    await note(past, 'missed')
    const line = setup.site.database.kysely
      .selectFrom('audit_trail')
      .select(['subject_id', 'detail'])
      .where('action', '=', 'attendance_noted')
    expect(await line.execute()).toEqual([{ subject_id: past.id, detail: null }])
  })

  test('is told with the person’s data', async () => {
    await note(await reserve('2027-04-09'), 'missed')
    const { body } = await owner.post<object>('/api/superadmin/personal-data/search', {
      email: ZOE.clientEmail,
    })
    expect(body).toMatchObject({ reservations: [{ state: 'past', attendance: 'missed' }] })
  })
})

describe('a late cancellation', () => {
  const cancelLate = (reservation: { date: string; id: number }) =>
    camille.delete<{ version: number }>(`${pathOf(reservation)}?late=true`)

  test('frees the slot, which is booked again, and leaves the calendar', async () => {
    const { body } = await setup.site
      .visitor()
      .post<{ booking: { id: number; date: string } }>('/api/reservations', setup.bookingRequest())
    expect((await cancelLate(body.booking)).status).toBe(200)
    expect(await list()).toEqual([])
    const again = setup.bookingRequest({ clientEmail: 'lea@exemple.fr' })
    expect((await setup.site.visitor().post('/api/reservations', again)).status).toBe(201)
    expect((await liveReservations(setup.site)).map(({ clientEmail }) => clientEmail)).toEqual([
      'lea@exemple.fr',
    ])
  })

  test('is an ordinary one again once it is undone', async () => {
    const next = await reserve('2027-04-13')
    await cancelLate(next)
    expect((await camille.post(`${pathOf(next)}/restore`)).status).toBe(200)
    expect(await noted()).toEqual([null])
  })

  test('is all that is noted about a cancelled reservation, and can be taken back', async () => {
    const cancelled = await reserve('2027-04-09', { cancelled: true })
    expect((await note(cancelled, 'missed')).body.code).toBe('attendance_of_cancelled')
    expect((await note(cancelled, 'cancelled_late')).status).toBe(200)
    expect((await note(cancelled, null)).status).toBe(200)
  })

  test('is proposed after the client’s deadline, which the agenda names until the reservation begins', async () => {
    await owner.put('/api/superadmin/deadlines', { moveHours: 24, cancelHours: 48 })
    await reserve('2027-04-09')
    await reserve('2027-04-15')
    expect((await list()).map(({ cancellableUntil }) => cancellableUntil)).toEqual([
      null,
      { date: '2027-04-13', time: '10:00' },
    ])
  })
})

describe('a client who was absent twice', () => {
  const absences = async (caller = camille) =>
    (await list(caller)).flatMap((reservation) => (reservation.absences ? [reservation] : []))

  test('has a sign on the next reservations, in every list and with every praticien', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(setup.site, { firstName: 'Théo' })
    await note(await reserve('2027-04-08'), 'missed')
    const next = await reserve('2027-04-14', { praticienId: theo.id })
    expect(await absences(owner)).toEqual([])
    await note(await reserve('2027-04-09'), 'missed')
    expect(await absences(owner)).toMatchObject([{ id: next.id, absences: 2 }])
    const upcoming = await owner.post('/api/admin/agenda/a-venir', {})
    expect(upcoming.body).toMatchObject({ reservations: [{ id: next.id, absences: 2 }] })
  })

  test('has none for other clients with the same address, absences of two years ago or late cancellations', {
    tags: ['engine'],
  }, async () => {
    const { kysely } = setup.site.database
    await note(await reserve('2027-04-08'), 'missed')
    await note(await reserve('2027-04-09', { clientName: 'Paul Petit' }), 'missed')
    await note(await reserve('2027-04-07'), 'cancelled_late')
    const old = await reserve('2025-04-11')
    await kysely
      .updateTable('agenda_entries')
      .set({ attendance: 'missed' })
      .where('id', '=', old.id)
      .execute()
    await reserve('2027-04-14')
    expect(await absences()).toEqual([])
  })

  test('counts from the number that the owner sets', async () => {
    const path = '/api/superadmin/booking-limits'
    const { body: limits } = await owner.get<object>(path)
    expect((await owner.put(path, { ...limits, missedBeforeSign: 1 })).status).toBe(200)
    expect((await owner.put<ErrorBody>(path, { ...limits, missedBeforeSign: 11 })).body.issues).toMatchObject(
      [{ path: 'missedBeforeSign' }],
    )
    await note(await reserve('2027-04-08'), 'missed')
    await reserve('2027-04-14')
    expect(await absences()).toMatchObject([{ absences: 1 }])
  })
})

describe('online booking', () => {
  test.each(['on', 'off'])(
    'refuses who was absent twice if the owner wants it, with limits %s',
    { tags: ['engine'] },
    async (rateLimits) => {
      const bounded = await boundedPractice({ rateLimits })
      const practitioner = { praticienId: bounded.camille.id, time: '10:00', clientEmail: 'zoe@exemple.fr' }
      for (const date of ['2027-04-08', '2027-04-09']) {
        const missed = await aReservation(bounded.site, { ...practitioner, date, clientName: 'PETIT Zoé' })
        await bounded.site.database.kysely
          .updateTable('agenda_entries')
          .set({ attendance: 'missed' })
          .where('id', '=', missed.id)
          .execute()
      }
      expect(await bounded.book()).toBe('booked')
      await bounded.setLimits({ refusesAbsentees: true })
      const visitor = bounded.site.visitor()
      const { outcome, body } = await bounded.send(visitor, bounded.nextRequest('zoe@exemple.fr'))
      expect(outcome).toBe('409 booking_by_phone')
      expect(body.message).toBe(
        'La réservation en ligne n’est pas possible avec ces coordonnées. Appelez le cabinet.',
      )
      const another = bounded.nextRequest('paul@exemple.fr')
      expect((await bounded.send(visitor, another)).outcome).toBe('booked')
      const staff = await bounded.site.visitor().signIn(bounded.camille.username)
      const request = { date: '2027-04-20', time: '10:00', ...ZOE }
      expect((await staff.post('/api/reservations', request)).status).toBe(201)
    },
  )
})

test('online booking answers whoever types the address of an absentee alike, with any name and as by the limits', async () => {
  const bounded = await boundedPractice()
  for (const [day, clientName] of [
    ['08', 'Zoé Petit'],
    ['09', 'Paul Petit'],
  ]) {
    const missed = await aReservation(bounded.site, {
      praticienId: bounded.camille.id,
      date: `2027-04-${day}`,
      time: '10:00',
      clientName: clientName ?? '',
      clientEmail: 'zoe@exemple.fr',
    })
    await bounded.site.database.kysely
      .updateTable('agenda_entries')
      .set({ attendance: 'missed' })
      .where('id', '=', missed.id)
      .execute()
  }
  await bounded.setLimits({ refusesAbsentees: true, openAppointments: 1 })
  const ask = async (email: string, clientName: string) => {
    const request = bounded.nextRequest(email, { clientName })
    const { outcome, body } = await bounded.send(bounded.site.visitor(), request)
    return { outcome, body }
  }
  expect((await ask('full@exemple.fr', 'Léa')).outcome).toBe('booked')
  const byLimit = await ask('full@exemple.fr', 'Léa')
  expect(byLimit.outcome).toBe('409 booking_by_phone')
  for (const name of ['Zoé Petit', 'Paul Petit', 'Inconnue']) {
    expect(await ask('zoe@exemple.fr', name)).toEqual(byLimit)
  }
})

test('each month counts who came, who was absent and who cancelled late; without a note they came', {
  tags: ['engine'],
}, async () => {
  await reserve('2027-03-16')
  await note(await reserve('2027-03-17', { duration: 30 }), 'came')
  await note(await reserve('2027-03-18'), 'missed')
  await note(await reserve('2027-04-08'), 'cancelled_late')
  await note(await reserve('2027-04-09', { cancelled: true }), 'cancelled_late')
  await reserve('2027-04-09')
  await reserve('2027-04-14')
  await reserve('2027-04-15', { cancelled: true })
  const { body } = await camille.get<MonthFigures[]>('/api/admin/dashboard/chiffres')
  expect(body.slice(-2)).toMatchObject([
    { month: '2027-03', reservations: 2, came: 2, missed: 1, cancelledLate: 0 },
    { month: '2027-04', reservations: 2, came: 1, missed: 0, cancelledLate: 2 },
  ])
})
