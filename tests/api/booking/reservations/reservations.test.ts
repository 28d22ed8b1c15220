import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { lockAgendas } from '#server/practice/reservations/write.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'

const path = '/api/reservations'
const agendaPath = '/api/admin/agenda/reservations'

type Created = { message: string; booking: { id: number; date: string; time: string } } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let listEntries: Setup['listEntries']

beforeEach(async () => {
  ;({ site, camille, bookingRequest, listEntries } = await massagePractice())
})

describe('the reservations of an agenda', () => {
  test('are listed in order for a range of days, with client, service and practitioner', {
    tags: ['engine'],
  }, async () => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '09:00', clientName: null })
    const first = await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-20', time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', cancelled: true })
    const staff = await site.visitor().signIn(camille.username)
    const { body } = await staff.get<AgendaReservation[]>(`${agendaPath}?start=2027-04-13&end=2027-04-14`)
    expect(body.map(({ date, time }) => `${date} ${time}`)).toEqual(['2027-04-13 10:00', '2027-04-14 09:00'])
    expect(body[0]).toEqual({
      id: first.id,
      date: '2027-04-13',
      time: '10:00',
      clientName: 'Léa Durand',
      clientEmail: 'lea@exemple.fr',
      clientPhone: null,
      serviceId: null,
      serviceName: null,
      serviceColor: null,
      praticienId: camille.id,
      praticienName: 'Camille Roy',
      duration: 60,
      price: null,
      version: 1,
      clientId: expect.any(Number),
      attendance: null,
      absences: 0,
      cancellableUntil: { date: '2027-04-12', time: '10:00' },
      isFirstVisit: true,
      isOnline: false,
    })
    expect((await staff.get<AgendaReservation[]>(agendaPath)).body).toHaveLength(3)
    expect((await staff.get<AgendaReservation[]>(`${agendaPath}?start=2027-04-14`)).body).toHaveLength(2)
    expect((await staff.get(`${agendaPath}?start=2027-04-14&end=2027-04-13`)).status).toBe(400)
  })

  test('are out of reach for a colleague, but open to a superadmin', async () => {
    const theo = await aPractitioner(site)
    const theosReservation = await aReservation(site, {
      praticienId: theo.id,
      date: '2027-04-13',
      time: '10:00',
    })
    const staff = await site.visitor().signIn(camille.username)
    const reservationPath = `/api/admin/reservations/${theosReservation.date}/${theosReservation.id}`
    expect((await staff.get(agendaPath)).body).toEqual([])
    expect((await staff.get(`${agendaPath}?praticienId=${theo.id}`)).body).toEqual([])
    expect((await staff.put(reservationPath, { newDate: '2027-04-14', newTime: '10:00' })).status).toBe(404)
    expect((await staff.delete(reservationPath)).status).toBe(404)
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await superadmin.get(`${agendaPath}?praticienId=${theo.id}`)).body).toHaveLength(1)
    expect((await superadmin.get(`${agendaPath}?praticienId=${camille.id}`)).body).toEqual([])
    expect((await superadmin.put(reservationPath, { newDate: '2027-04-14', newTime: '10:00' })).status).toBe(
      200,
    )
  })
})

describe('a move', () => {
  const DURATION = 60
  const BUFFER = 15
  async function move(from: { date: string; time: string }, to: { newDate: string; newTime: string }) {
    const reservation = await aReservation(site, {
      praticienId: camille.id,
      ...from,
      duration: DURATION,
      buffer: BUFFER,
    })
    const staff = await site.visitor().signIn(camille.username)
    return staff.put<Created>(`/api/admin/reservations/${from.date}/${reservation.id}`, to)
  }
  const tuesday = { date: '2027-04-13', time: '10:00' }

  test('may be to any free future time, and keeps length and buffer', async () => {
    const { status, body } = await move(tuesday, { newDate: '2027-04-18', newTime: '21:10' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Réservation modifiée',
      booking: { date: '2027-04-18', time: '21:10' },
    })
    expect(await listEntries()).toMatchObject([
      { date: '2027-04-18', start_minute: 1270, occupied_until: 1345 },
    ])
  })

  test('may overlap the reservation itself', async () => {
    expect((await move(tuesday, { newDate: '2027-04-13', newTime: '10:30' })).status).toBe(200)
  })

  test.each([
    ['into the past', tuesday, { newDate: '2027-04-12', newTime: '07:00' }, 'move_to_past'],
    [
      'out of the past',
      { date: '2027-04-12', time: '07:00' },
      { newDate: '2027-04-14', newTime: '10:00' },
      'move_from_past',
    ],
    ['past midnight', tuesday, { newDate: '2027-04-13', newTime: '23:30' }, 'invalid'],
    ['to an invalid date', tuesday, { newDate: '2027-02-30', newTime: '10:00' }, 'invalid'],
    ['to an invalid time', tuesday, { newDate: '2027-04-13', newTime: '24:00' }, 'invalid'],
  ])('%s is refused and changes nothing', async (_title, from, to, code) => {
    const { body } = await move(from, to)
    expect(body.code).toBe(code)
    expect(await listEntries()).toMatchObject([
      { date: from.date, occupied_until: Number(from.time.slice(0, 2)) * 60 + DURATION + BUFFER },
    ])
  })

  test('onto another reservation or its buffer is refused with slot_taken', {
    tags: ['engine'],
  }, async () => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00', buffer: 30 })
    const { status, body } = await move(tuesday, { newDate: '2027-04-14', newTime: '11:15' })
    expect([status, body.code]).toEqual([409, 'slot_taken'])
  })

  test('with a date that the reservation is not on is refused with reservation_moved, like a cancellation', async () => {
    const reservation = await aReservation(site, { praticienId: camille.id, ...tuesday })
    const staff = await site.visitor().signIn(camille.username)
    const reservationPath = `/api/admin/reservations/2027-04-12/${reservation.id}`
    for (const response of [
      await staff.put<ErrorBody>(reservationPath, { newDate: '2027-04-14', newTime: '10:00' }),
      await staff.delete<ErrorBody>(reservationPath),
    ]) {
      expect([response.status, response.body.code]).toEqual([409, 'reservation_moved'])
    }
  })
})

describe('a cancellation', () => {
  test('removes the reservation from the agenda, frees the slot and keeps the row', async () => {
    const { body } = await site.visitor().post<Created>(path, bookingRequest())
    const staff = await site.visitor().signIn(camille.username)
    const reservationPath = `/api/admin/reservations/2027-04-13/${body.booking.id}`
    expect(await staff.delete(reservationPath)).toMatchObject({
      status: 200,
      body: { message: 'Réservation supprimée' },
    })
    expect((await staff.get(agendaPath)).body).toEqual([])
    expect(await listEntries()).toMatchObject([{ cancelled_at: site.clock.instant() }])
    expect((await staff.delete(reservationPath)).status).toBe(404)
    expect((await site.visitor().post(path, bookingRequest())).status).toBe(201)
  })

  test('of a past reservation is refused', async () => {
    const past = await aReservation(site, { praticienId: camille.id, date: '2027-04-12', time: '07:00' })
    const staff = await site.visitor().signIn(camille.username)
    const { status, body } = await staff.delete<ErrorBody>(`/api/admin/reservations/2027-04-12/${past.id}`)
    expect([status, body.message]).toEqual([409, 'Événement passé (lecture seule)'])
  })

  test('accepts an empty body of type application/json', async () => {
    const reservation = await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-13',
      time: '10:00',
    })
    const staff = await site.visitor().signIn(camille.username)
    const headers = { 'content-type': 'application/json', 'csrf-token': await staff.csrfToken() }
    const response = await staff.send('DELETE', `/api/admin/reservations/2027-04-13/${reservation.id}`, {
      body: '',
      headers,
    })
    expect(response.status).toBe(200)
  })
})

describe('undoing a cancellation', () => {
  const TUESDAY = '2027-04-13'
  const SECOND = 1 / 60

  async function cancelReservation() {
    const { id } = await aReservation(site, {
      praticienId: camille.id,
      date: TUESDAY,
      time: '10:00',
      buffer: 15,
    })
    const staff = await site.visitor().signIn(camille.username)
    await staff.delete(`/api/admin/reservations/${TUESDAY}/${id}`)
    const restore = (date = TUESDAY, caller = staff) =>
      caller.post<Created>(`/api/admin/reservations/${date}/${id}/restore`)
    return { id, staff, restore }
  }

  test('restores the reservation as it was within ten seconds', async () => {
    const { id, staff, restore } = await cancelReservation()
    site.clock.advanceMinutes(10 * SECOND)
    expect(await restore()).toMatchObject({
      status: 200,
      body: { message: 'Rendez-vous rétabli', booking: { id, date: TUESDAY, time: '10:00' } },
    })
    expect(
      (await staff.get<AgendaReservation[]>(agendaPath)).body.map((reservation) => reservation.id),
    ).toEqual([id])
    expect(await listEntries()).toMatchObject([
      { cancelled_at: null, start_minute: 600, occupied_until: 675 },
    ])
  })

  test('returns 404 after fifteen seconds', async () => {
    const { restore } = await cancelReservation()
    site.clock.advanceMinutes(16 * SECOND)
    expect((await restore()).status).toBe(404)
    expect((await listEntries()).filter(({ cancelled_at }) => cancelled_at === null)).toEqual([])
  })

  test('returns 404 once they are over for a request that waited for the agenda', {
    tags: ['engine'],
  }, async () => {
    const { restore } = await cancelReservation()
    site.clock.advanceMinutes(14 * SECOND)
    const undone = await site.database.transaction(async (trx) => {
      await lockAgendas(site, trx, [camille.id])
      const asked = restore()
      await new Promise((resolve) => setTimeout(resolve, 500))
      site.clock.advanceMinutes(2 * SECOND)
      return { asked }
    })
    expect((await undone.asked).status).toBe(404)
    expect((await listEntries()).filter(({ cancelled_at }) => cancelled_at === null)).toEqual([])
  })

  test('returns 404 with another date, and when repeated', async () => {
    const { restore } = await cancelReservation()
    expect((await restore('2027-04-14')).status).toBe(404)
    expect((await restore()).status).toBe(200)
    expect((await restore()).status).toBe(404)
    expect((await listEntries()).filter(({ cancelled_at }) => cancelled_at === null)).toHaveLength(1)
  })

  test('is refused when the time or the buffer has been booked or held meanwhile', {
    tags: ['engine'],
  }, async () => {
    const { restore } = await cancelReservation()
    const conflicting = await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '11:00' })
    const refused = await restore()
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    await site.database.kysely.deleteFrom('agenda_entries').where('id', '=', conflicting.id).execute()
    const held = await site.visitor().post('/api/reservations/hold', {
      date: TUESDAY,
      time: '10:30',
      serviceId: bookingRequest().serviceId,
    })
    expect(held.status).toBe(201)
    expect((await restore()).body.code).toBe('slot_taken')
  })

  test('returns 404 for a colleague, and succeeds for a superadmin', async () => {
    const { restore } = await cancelReservation()
    const theo = await site.visitor().signIn((await aPractitioner(site)).username)
    expect((await restore(TUESDAY, theo)).status).toBe(404)
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await restore(TUESDAY, superadmin)).status).toBe(200)
  })
})
