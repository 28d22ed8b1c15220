import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { aReservation } from '../support/bookings.ts'
import { massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'

const path = '/api/reservations'
const agenda = '/api/admin/agenda/reservations'

type Created = { message: string; booking: { id: number; date: string; time: string } } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let camille: Setup['camille']
let wanted: Setup['wanted']
let stored: Setup['stored']

beforeEach(async () => {
  ;({ site, camille, wanted, stored } = await massagePractice())
})

describe('the reservations of an agenda', () => {
  test('are listed in order for a range of days, with client, service and practitioner', async () => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '09:00', clientName: null })
    const first = await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-20', time: '10:00' })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00', cancelled: true })
    const visitor = await site.visitor().signIn(camille.username)
    const { body } = await visitor.get<AgendaReservation[]>(`${agenda}?start=2027-04-13&end=2027-04-14`)
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
    })
    expect((await visitor.get<AgendaReservation[]>(agenda)).body).toHaveLength(3)
    expect((await visitor.get<AgendaReservation[]>(`${agenda}?start=2027-04-14`)).body).toHaveLength(2)
    expect((await visitor.get(`${agenda}?start=2027-04-14&end=2027-04-13`)).status).toBe(400)
  })

  test('are out of reach for a colleague, but open to a superadmin', async () => {
    const theo = await aPractitioner(site)
    const theosReservation = await aReservation(site, {
      praticienId: theo.id,
      date: '2027-04-13',
      time: '10:00',
    })
    const visitor = await site.visitor().signIn(camille.username)
    const reservationPath = `/api/admin/reservations/${theosReservation.date}/${theosReservation.id}`
    expect((await visitor.get(agenda)).body).toEqual([])
    expect((await visitor.get(`${agenda}?praticienId=${theo.id}`)).body).toEqual([])
    expect((await visitor.put(reservationPath, { newDate: '2027-04-14', newTime: '10:00' })).status).toBe(404)
    expect((await visitor.delete(reservationPath)).status).toBe(404)
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await owner.get(`${agenda}?praticienId=${theo.id}`)).body).toHaveLength(1)
    expect((await owner.get(`${agenda}?praticienId=${camille.id}`)).body).toEqual([])
    expect((await owner.put(reservationPath, { newDate: '2027-04-14', newTime: '10:00' })).status).toBe(200)
  })
})

describe('a move', () => {
  async function moved(from: { date: string; time: string }, to: { newDate: string; newTime: string }) {
    const reservation = await aReservation(site, { praticienId: camille.id, ...from, buffer: 15 })
    const visitor = await site.visitor().signIn(camille.username)
    return visitor.put<Created>(`/api/admin/reservations/${from.date}/${reservation.id}`, to)
  }
  const tuesday = { date: '2027-04-13', time: '10:00' }

  test('may be to any free future time, and keeps length and buffer', async () => {
    const { status, body } = await moved(tuesday, { newDate: '2027-04-18', newTime: '21:10' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Réservation modifiée',
      booking: { date: '2027-04-18', time: '21:10' },
    })
    expect(await stored()).toMatchObject([{ date: '2027-04-18', start_minute: 1270, occupied_until: 1345 }])
  })

  test('may overlap the reservation itself', async () => {
    expect((await moved(tuesday, { newDate: '2027-04-13', newTime: '10:30' })).status).toBe(200)
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
    const { body } = await moved(from, to)
    expect(body.code).toBe(code)
    expect(await stored()).toMatchObject([
      { date: from.date, occupied_until: Number(from.time.slice(0, 2)) * 60 + 75 },
    ])
  })

  test('onto another reservation or its buffer is a 409', async () => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-14', time: '10:00', buffer: 30 })
    const { status, body } = await moved(tuesday, { newDate: '2027-04-14', newTime: '11:15' })
    expect([status, body.code]).toEqual([409, 'slot_taken'])
  })

  test('through a day that the reservation is not on is a 409 reservation_moved, like a cancellation', async () => {
    const reservation = await aReservation(site, { praticienId: camille.id, ...tuesday })
    const visitor = await site.visitor().signIn(camille.username)
    const reservationPath = `/api/admin/reservations/2027-04-12/${reservation.id}`
    for (const answer of [
      await visitor.put<ErrorBody>(reservationPath, { newDate: '2027-04-14', newTime: '10:00' }),
      await visitor.delete<ErrorBody>(reservationPath),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'reservation_moved'])
    }
  })
})

describe('a cancellation', () => {
  test('removes the reservation from the agenda, frees the slot and keeps the row', async () => {
    const { body } = await site.visitor().post<Created>(path, wanted())
    const visitor = await site.visitor().signIn(camille.username)
    const reservationPath = `/api/admin/reservations/2027-04-13/${body.booking.id}`
    expect(await visitor.delete(reservationPath)).toMatchObject({
      status: 200,
      body: { message: 'Réservation supprimée' },
    })
    expect((await visitor.get(agenda)).body).toEqual([])
    expect(await stored()).toMatchObject([{ cancelled_at: site.clock.instant() }])
    expect((await visitor.delete(reservationPath)).status).toBe(404)
    expect((await site.visitor().post(path, wanted())).status).toBe(201)
  })

  test('of a past reservation is refused', async () => {
    const past = await aReservation(site, { praticienId: camille.id, date: '2027-04-12', time: '07:00' })
    const visitor = await site.visitor().signIn(camille.username)
    const { status, body } = await visitor.delete<ErrorBody>(`/api/admin/reservations/2027-04-12/${past.id}`)
    expect([status, body.message]).toEqual([409, 'Événement passé (lecture seule)'])
  })

  test('accepts an empty body of type application/json', async () => {
    const reservation = await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-13',
      time: '10:00',
    })
    const visitor = await site.visitor().signIn(camille.username)
    const headers = { 'content-type': 'application/json', 'csrf-token': await visitor.csrfToken() }
    const answer = await visitor.send('DELETE', `/api/admin/reservations/2027-04-13/${reservation.id}`, {
      body: '',
      headers,
    })
    expect(answer.status).toBe(200)
  })
})

describe('undoing a cancellation', () => {
  const TUESDAY = '2027-04-13'
  const SECOND = 1 / 60

  async function cancelled() {
    const { id } = await aReservation(site, {
      praticienId: camille.id,
      date: TUESDAY,
      time: '10:00',
      buffer: 15,
    })
    const visitor = await site.visitor().signIn(camille.username)
    await visitor.delete(`/api/admin/reservations/${TUESDAY}/${id}`)
    const restore = (date = TUESDAY, caller = visitor) =>
      caller.post<Created>(`/api/admin/reservations/${date}/${id}/restore`)
    return { id, visitor, restore }
  }

  test('restores the reservation as it was within ten seconds', async () => {
    const { id, visitor, restore } = await cancelled()
    site.clock.pass(10 * SECOND)
    expect(await restore()).toMatchObject({
      status: 200,
      body: { message: 'Réservation rétablie', booking: { id, date: TUESDAY, time: '10:00' } },
    })
    expect((await visitor.get<AgendaReservation[]>(agenda)).body.map((entry) => entry.id)).toEqual([id])
    expect(await stored()).toMatchObject([{ cancelled_at: null, start_minute: 600, occupied_until: 675 }])
  })

  test('is a 404 after fifteen seconds', async () => {
    const { restore } = await cancelled()
    site.clock.pass(16 * SECOND)
    expect((await restore()).status).toBe(404)
    expect((await stored()).filter(({ cancelled_at }) => cancelled_at === null)).toEqual([])
  })

  test('is a 404 through another day, and when it is undone already', async () => {
    const { restore } = await cancelled()
    expect((await restore('2027-04-14')).status).toBe(404)
    expect((await restore()).status).toBe(200)
    expect((await restore()).status).toBe(404)
    expect((await stored()).filter(({ cancelled_at }) => cancelled_at === null)).toHaveLength(1)
  })

  test('is refused when the time or the buffer has been booked or held meanwhile', async () => {
    const { restore } = await cancelled()
    const other = await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '11:00' })
    const refused = await restore()
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    await site.database.kysely.deleteFrom('agenda_entries').where('id', '=', other.id).execute()
    const held = await site.visitor().post('/api/reservations/hold', {
      ...{ date: TUESDAY, time: '10:30' },
      serviceId: wanted().serviceId,
    })
    expect(held.status).toBe(201)
    expect((await restore()).body.code).toBe('slot_taken')
  })

  test('is a 404 for a colleague, but open to a superadmin', async () => {
    const { restore } = await cancelled()
    const theo = await site.visitor().signIn((await aPractitioner(site)).username)
    expect((await restore(TUESDAY, theo)).status).toBe(404)
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await restore(TUESDAY, owner)).status).toBe(200)
  })
})
