import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { aReservation } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'

const path = '/api/reservations'
const agendaPath = '/api/admin/agenda/reservations'
const ASCENSION = '2027-05-06'

type Created = { message: string; booking: { id: number; date: string; time: string } } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']
let listEntries: Setup['listEntries']

beforeEach(async () => {
  ;({ site, massage, camille, bookingRequest, listEntries } = await massagePractice())
})

describe('a booking by a visitor', () => {
  test('of a free slot returns 201, a message and the booking', async () => {
    const response = await site
      .visitor()
      .post<Created>(path, bookingRequest({ clientPhone: '06 12 34 56 78' }))
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      message: 'Réservation créée',
      booking: { id: expect.any(Number), date: '2027-04-13', time: '10:00' },
    })
    expect(await listEntries()).toMatchObject([
      { practitioner_id: camille.id, start_minute: 600, occupied_until: 660, source: 'public' },
    ])
  })

  test('may have a blank phone and a null practitioner', async () => {
    const { status } = await site
      .visitor()
      .post(path, bookingRequest({ clientPhone: ' ', praticienId: null }))
    expect(status).toBe(201)
  })

  test('of a slot taken in the meantime is refused with slot_taken, and nothing is stored', {
    tags: ['engine'],
  }, async () => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:30' })
    const { status, body } = await site.visitor().post<Created>(path, bookingRequest())
    expect([status, body.code, body.message]).toEqual([409, 'slot_taken', 'Ce créneau vient d’être réservé.'])
    expect(await listEntries()).toHaveLength(1)
  })

  test.each([
    ['a time off the grid', { time: '10:10' }, 'slot_unavailable'],
    ['a time outside the hours', { time: '20:00' }, 'slot_unavailable'],
    ['a start too close to closing', { time: '11:30' }, 'slot_unavailable'],
    ['a closed day', { date: '2027-04-18' }, 'slot_unavailable'],
    ['a past time', { date: '2027-04-12', time: '07:30' }, 'slot_past'],
    ['a past day', { date: '2027-04-09' }, 'slot_past'],
  ])('of %s is refused', async (_title, change, code) => {
    const { status, body } = await site.visitor().post<Created>(path, bookingRequest(change))
    expect([status, body.code]).toEqual([409, code])
    expect(await listEntries()).toEqual([])
  })

  test('cannot set its length or price, which are copied from the service', async () => {
    const forged = { duration: 5, price: 0, practitioner_id: 1, status: 'x', id: 7 }
    const refused = await site.visitor().post<Created>(path, bookingRequest(forged))
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid'])
    await site.visitor().post(path, bookingRequest())
    await site.database.kysely.updateTable('services').set({ price_cents: 9900, name: 'Autre' }).execute()
    const staff = await site.visitor().signIn(camille.username)
    const { body } = await staff.get<AgendaReservation[]>(agendaPath)
    expect(body).toMatchObject([{ serviceName: 'Massage du dos', price: 62.5, duration: 60 }])
  })

  test('keeps its length when the service or the working hours change later', async () => {
    await site.visitor().post(path, bookingRequest())
    await site.database.kysely.updateTable('services').set({ duration_minutes: 180 }).execute()
    await site.database.kysely.deleteFrom('agendas').execute()
    expect(await listEntries()).toMatchObject([
      { start_minute: 600, occupied_until: 660, cancelled_at: null },
    ])
    const { body } = await site.visitor().post<Created>(path, bookingRequest({ time: '09:30' }))
    expect(body.code).toBe('slot_taken')
  })

  test('keeps the buffer that the service had, when the service changes later', {
    tags: ['engine'],
  }, async () => {
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const saveBuffer = (bufferMinutes: number) =>
      superadmin.put(`/api/services/${massage.id}`, {
        name: 'Massage du dos',
        description: 'Long.',
        duration: 60,
        price: 62.5,
        bufferMinutes,
      })
    const listOccupiedUntil = async () => (await listEntries()).map(({ occupied_until }) => occupied_until)
    await saveBuffer(15)
    await site.visitor().post(path, bookingRequest())
    expect(await listOccupiedUntil()).toEqual([675])
    expect((await saveBuffer(45)).status).toBe(200)
    expect(await listOccupiedUntil()).toEqual([675])
  })

  test.each([
    ['sooner than the notice', '2027-04-13', { minNoticeMinutes: 60 * 24 * 2 }],
    ['beyond the horizon', ASCENSION, { horizonDays: 1 }],
    ['on a public holiday', ASCENSION, { closedOnHolidays: 'metropole' as const }],
    ['during leave', ASCENSION, { timeOff: [{ from: ASCENSION, to: ASCENSION, label: 'Congés' }] }],
    ['on a day without hours', ASCENSION, { specialDays: [{ date: ASCENSION, ranges: [] }] }],
  ])('%s is refused, but allowed to staff', async (_title, date, agenda) => {
    const theo = await aPractitioner(site, { agenda: { ...HOURS, ...agenda }, offers: [massage.id] })
    const { status, body } = await site
      .visitor()
      .post<Created>(path, bookingRequest({ praticienId: theo.id, date }))
    expect([status, body.code]).toEqual([409, 'slot_unavailable'])
    const staff = await site.visitor().signIn(theo.username)
    expect((await staff.post(path, { date, time: '10:00' })).status).toBe(201)
  })

  test.each([
    ['on a day that has its maximum of reservations', { maxVisitsPerDay: 1 }],
    ['that would leave a gap too short to sell', { compactDay: true }],
  ])('%s is refused', async (_title, agenda) => {
    const { id } = await aPractitioner(site, { agenda: { ...HOURS, ...agenda }, offers: [massage.id] })
    await aReservation(site, { praticienId: id, date: '2027-04-13', time: '09:00', duration: 30 })
    const { status, body } = await site.visitor().post<Created>(path, bookingRequest({ praticienId: id }))
    expect([status, body.code]).toEqual([409, 'slot_taken'])
  })

  describe('of a start at the end of a reservation that somebody else has meanwhile', () => {
    const book = (change: object) => site.visitor().post<Created>(path, bookingRequest(change))
    const AFTER = { date: '2027-04-13', time: '10:10' }

    async function aReservationUntilTenPastTen() {
      const agenda = { ...HOURS, startAfterReservation: true }
      const { id } = await aPractitioner(site, { agenda, offers: [massage.id] })
      const at = { praticienId: id, date: '2027-04-13', time: '09:00', duration: 70 }
      return { praticienId: id, earlier: await aReservation(site, at) }
    }

    test('is refused with slot_taken, also once that reservation is cancelled', async () => {
      const { praticienId, earlier } = await aReservationUntilTenPastTen()
      expect((await book({ praticienId, ...AFTER })).status).toBe(201)
      expect((await book({ praticienId, ...AFTER })).body.code).toBe('slot_taken')
      await site.database.kysely
        .updateTable('agenda_entries')
        .set({ cancelled_at: site.clock.instant() })
        .where('id', '=', earlier.id)
        .execute()
      expect((await book({ praticienId, ...AFTER })).body.code).toBe('slot_taken')
      expect((await book({ praticienId, ...AFTER, time: '10:20' })).body.code).toBe('slot_unavailable')
    })

    test('is refused with slot_taken while they hold it', async () => {
      const { praticienId } = await aReservationUntilTenPastTen()
      const held = await site
        .visitor()
        .post('/api/reservations/hold', { ...AFTER, praticienId, serviceId: massage.id })
      expect(held.status).toBe(201)
      expect((await book({ praticienId, ...AFTER })).body.code).toBe('slot_taken')
    })
  })

  test('on a compact day may be where it leaves no gap too short to sell', async () => {
    const { id } = await aPractitioner(site, { agenda: { ...HOURS, compactDay: true }, offers: [massage.id] })
    await aReservation(site, { praticienId: id, date: '2027-04-13', time: '09:00', duration: 30 })
    const { status } = await site.visitor().post(path, bookingRequest({ praticienId: id, time: '11:00' }))
    expect(status).toBe(201)
  })

  test('without preference goes to the practitioner with the fewest reservations that day', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site, { lastName: 'Zed', agenda: HOURS, offers: [massage.id] })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00' })
    await site.visitor().post(path, bookingRequest())
    expect((await listEntries()).at(-1)).toMatchObject({ practitioner_id: theo.id })
  })

  test('without preference goes, on equal days, to whoever got their latest reservation longest ago', {
    tags: ['engine'],
  }, async () => {
    const theo = await aPractitioner(site, { lastName: 'Zed', agenda: HOURS, offers: [massage.id] })
    const book = async (date: string) => {
      await site.visitor().post(path, bookingRequest({ date }))
      return (await listEntries()).at(-1)?.practitioner_id
    }
    const days = ['2027-04-13', '2027-04-14', '2027-04-15', '2027-04-16']
    const chosen: unknown[] = []
    for (const day of days) chosen.push(await book(day))
    expect(chosen).toEqual([camille.id, theo.id, camille.id, theo.id])
  })

  test('without preference never goes to a practitioner who does not offer the service', async () => {
    await aPractitioner(site, { lastName: 'Abel', agenda: HOURS })
    await site.visitor().post(path, bookingRequest())
    expect(await listEntries()).toMatchObject([{ practitioner_id: camille.id }])
  })

  test('returns 404 for an unknown service, or a practitioner who is unknown or does not offer it', async () => {
    const withoutOffer = await aPractitioner(site, { agenda: HOURS })
    for (const praticienId of [withoutOffer.id, 4711]) {
      const { status, body } = await site.visitor().post<Created>(path, bookingRequest({ praticienId }))
      expect([status, body.code]).toEqual([404, 'practitioner_gone'])
    }
    const { status, body } = await site.visitor().post<Created>(path, bookingRequest({ serviceId: 4711 }))
    expect([status, body.code, body.message]).toEqual([
      404,
      'service_gone',
      'Cette prestation n’est plus disponible.',
    ])
  })

  test('requires service, name and e-mail', async () => {
    const { status, body } = await site.visitor().post<Created>(path, { date: '2027-04-13', time: '10:00' })
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'clientName', message: 'Indiquez votre nom.' },
      { path: 'clientEmail', message: 'Indiquez votre adresse e-mail.' },
      { path: 'serviceId', message: 'Choisissez une prestation.' },
    ])
  })
})
