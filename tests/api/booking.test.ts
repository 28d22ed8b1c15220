import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { AgendaReservation } from '#contract/reservations.ts'
import { aReservation, aService } from '../support/bookings.ts'
import { HOURS, massagePractice } from '../support/massage-practice.ts'
import { aPractitioner, aSuperadmin } from '../support/people.ts'
import { practice } from '../support/practice.ts'

const path = '/api/reservations'
const agenda = '/api/admin/agenda/reservations'

type Created = { message: string; booking: { id: number; date: string; time: string } } & ErrorBody

type Setup = Awaited<ReturnType<typeof massagePractice>>
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let wanted: Setup['wanted']
let stored: Setup['stored']

beforeEach(async () => {
  ;({ site, massage, camille, wanted, stored } = await massagePractice())
})

describe('a booking by a visitor', () => {
  test('of a free slot is a 201 with a message and the booking', async () => {
    const answer = await site.visitor().post<Created>(path, wanted({ clientPhone: '06 12 34 56 78' }))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      message: 'Réservation créée',
      booking: { id: expect.any(Number), date: '2027-04-13', time: '10:00' },
    })
    expect(await stored()).toMatchObject([
      { practitioner_id: camille.id, start_minute: 600, occupied_until: 660, source: 'public' },
    ])
  })

  test('may have a blank phone and a null practitioner', async () => {
    const { status } = await site.visitor().post(path, wanted({ clientPhone: ' ', praticienId: null }))
    expect(status).toBe(201)
  })

  test('of a slot taken in the meantime is a 409 slot_taken, and nothing is stored', async () => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:30' })
    const { status, body } = await site.visitor().post<Created>(path, wanted())
    expect([status, body.code, body.message]).toEqual([409, 'slot_taken', 'Ce créneau vient d’être réservé.'])
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    ['a time off the grid', { time: '10:10' }, 'slot_unavailable'],
    ['a time outside the hours', { time: '20:00' }, 'slot_unavailable'],
    ['a start too close to closing', { time: '11:30' }, 'slot_unavailable'],
    ['a closed day', { date: '2027-04-18' }, 'slot_unavailable'],
    ['a past time', { date: '2027-04-12', time: '07:30' }, 'slot_past'],
    ['a past day', { date: '2027-04-09' }, 'slot_past'],
  ])('of %s is refused', async (_title, change, code) => {
    const { status, body } = await site.visitor().post<Created>(path, wanted(change))
    expect([status, body.code]).toEqual([409, code])
    expect(await stored()).toEqual([])
  })

  test('cannot set its length or price, which are copied from the service', async () => {
    const forged = { duration: 5, price: 0, practitioner_id: 1, status: 'x', id: 7 }
    const refused = await site.visitor().post<Created>(path, wanted(forged))
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid'])
    await site.visitor().post(path, wanted())
    await site.database.kysely.updateTable('services').set({ price_cents: 9900, name: 'Autre' }).execute()
    const visitor = await site.visitor().signIn(camille.username)
    const { body } = await visitor.get<AgendaReservation[]>(agenda)
    expect(body).toMatchObject([{ serviceName: 'Massage du dos', price: 62.5, duration: 60 }])
  })

  test('keeps its length when the service or the working hours change later', async () => {
    await site.visitor().post(path, wanted())
    await site.database.kysely.updateTable('services').set({ duration_minutes: 180 }).execute()
    await site.database.kysely.deleteFrom('agendas').execute()
    expect(await stored()).toMatchObject([{ start_minute: 600, occupied_until: 660, cancelled_at: null }])
    const { body } = await site.visitor().post<Created>(path, wanted({ time: '09:30' }))
    expect(body.code).toBe('slot_taken')
  })

  test('keeps the buffer that the service had, when the service changes later', async () => {
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    const saveBuffer = (bufferMinutes: number) =>
      owner.put(`/api/services/${massage.id}`, {
        ...{ name: 'Massage du dos', description: 'Long.', duration: 60, price: 62.5 },
        bufferMinutes,
      })
    const occupied = async () => (await stored()).map(({ occupied_until }) => occupied_until)
    await saveBuffer(15)
    await site.visitor().post(path, wanted())
    expect(await occupied()).toEqual([675])
    expect((await saveBuffer(45)).status).toBe(200)
    expect(await occupied()).toEqual([675])
  })

  test.each([
    ['sooner than the notice', { minNoticeMinutes: 60 * 24 * 2 }],
    ['beyond the horizon', { horizonDays: 1 }],
    ['on a public holiday', { closedOnHolidays: 'metropole' as const }],
    ['during leave', { timeOff: [{ from: '2027-05-06', to: '2027-05-06', label: 'Congés' }] }],
    ['on a day without hours', { specialDays: [{ date: '2027-05-06', ranges: [] }] }],
  ])('%s is refused, but open to staff', async (title, agenda) => {
    const theo = await aPractitioner(site, { agenda: { ...HOURS, ...agenda }, offers: [massage.id] })
    const date = title.startsWith('sooner') ? '2027-04-13' : '2027-05-06'
    const { status, body } = await site.visitor().post<Created>(path, wanted({ praticienId: theo.id, date }))
    expect([status, body.code]).toEqual([409, 'slot_unavailable'])
    const staff = await site.visitor().signIn(theo.username)
    expect((await staff.post(path, { date, time: '10:00' })).status).toBe(201)
  })

  test.each([
    ['on a day that has its maximum of reservations', { maxVisitsPerDay: 1 }],
    ['that would leave a hole too short', { compactDay: true }],
  ])('%s is refused', async (_title, agenda) => {
    const { id } = await aPractitioner(site, { agenda: { ...HOURS, ...agenda }, offers: [massage.id] })
    await aReservation(site, { praticienId: id, date: '2027-04-13', time: '09:00', duration: 30 })
    const { status, body } = await site.visitor().post<Created>(path, wanted({ praticienId: id }))
    expect([status, body.code]).toEqual([409, 'slot_taken'])
  })

  test('on a compact day may be where it leaves no hole too short', async () => {
    const { id } = await aPractitioner(site, { agenda: { ...HOURS, compactDay: true }, offers: [massage.id] })
    await aReservation(site, { praticienId: id, date: '2027-04-13', time: '09:00', duration: 30 })
    const { status } = await site.visitor().post(path, wanted({ praticienId: id, time: '11:00' }))
    expect(status).toBe(201)
  })

  test('without preference goes to the practitioner with the fewest reservations that day', async () => {
    const theo = await aPractitioner(site, { lastName: 'Zed', agenda: HOURS, offers: [massage.id] })
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '09:00' })
    await site.visitor().post(path, wanted())
    expect((await stored()).at(-1)).toMatchObject({ practitioner_id: theo.id })
  })

  test('without preference never goes to a practitioner who does not offer the service', async () => {
    await aPractitioner(site, { lastName: 'Abel', agenda: HOURS })
    await site.visitor().post(path, wanted())
    expect(await stored()).toMatchObject([{ practitioner_id: camille.id }])
  })

  test('is a 404 for an unknown service, or a practitioner who is unknown or does not offer it', async () => {
    const other = await aPractitioner(site, { agenda: HOURS })
    for (const praticienId of [other.id, 4711]) {
      const { status, body } = await site.visitor().post<Created>(path, wanted({ praticienId }))
      expect([status, body.code]).toEqual([404, 'practitioner_gone'])
    }
    const { status, body } = await site.visitor().post<Created>(path, wanted({ serviceId: 4711 }))
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
      { path: 'clientName', message: 'Le champ «\u202fNom\u202f» est obligatoire.' },
      { path: 'clientEmail', message: 'Le champ «\u202fE-mail\u202f» est obligatoire.' },
      { path: 'serviceId', message: 'Le champ «\u202fPrestation\u202f» est obligatoire.' },
    ])
  })

  test('is a 429 after ten bookings for one e-mail address', async () => {
    const limited = await practice({ now: '2027-04-12T08:00', env: { RATE_LIMITS: 'on' } })
    const service = await aService(limited, { duration: 15 })
    await aPractitioner(limited, {
      agenda: { workingHours: { start: 9, end: 19, slotDuration: 15 } },
      offers: [service.id],
    })
    const visitor = limited.visitor()
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const time = `${String(9 + Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`
      const clientEmail = i % 2 ? 'ZOE@exemple.fr' : 'zoe@exemple.fr'
      statuses.push((await visitor.post(path, wanted({ serviceId: service.id, time, clientEmail }))).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
  })
})

describe('Idempotency-Key', () => {
  const key = { 'idempotency-key': 'une-tentative' }

  test('a repeated request gets the first answer again and books once', async () => {
    const visitor = site.visitor()
    const first = await visitor.post<Created>(path, wanted(), key)
    const again = await visitor.post<Created>(path, wanted(), key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await stored()).toHaveLength(1)
  })

  test('twenty simultaneous requests with one key book once', async () => {
    const visitor = site.visitor()
    await visitor.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visitor.post<Created>(path, wanted(), key)),
    )
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.booking.id)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('the same key with another body is a 422', async () => {
    const visitor = site.visitor()
    await visitor.post(path, wanted(), key)
    const other = await visitor.post<Created>(path, wanted({ time: '11:00' }), key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await stored()).toHaveLength(1)
  })

  test('simultaneous requests with one key for several practitioners book once, without a 500', async () => {
    const others = await Promise.all(
      ['Abel', 'Zed', 'Ott'].map((lastName) => aPractitioner(site, { lastName, offers: [massage.id] })),
    )
    const visitor = site.visitor()
    await visitor.csrfToken()
    const answers = await Promise.all(
      others.map(({ id }) => visitor.post<Created>(path, wanted({ praticienId: id }), key)),
    )
    const codes = answers.map(({ status, body }) => (status === 201 ? 'booked' : body.code))
    // While the first request runs the others get request_running, afterwards idempotency_mismatch.
    expect(['request_running', 'idempotency_mismatch', 'booked']).toEqual(expect.arrayContaining(codes))
    expect(await stored()).toHaveLength(1)
  })

  test('a refusal is not stored: the same key may be retried', async () => {
    const visitor = site.visitor()
    const taken = await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    expect((await visitor.post(path, wanted(), key)).status).toBe(409)
    await site.database.kysely.deleteFrom('agenda_entries').where('id', '=', taken.id).execute()
    expect((await visitor.post(path, wanted(), key)).status).toBe(201)
  })

  test('a key is not shared between visitors', async () => {
    await site.visitor().post(path, wanted(), key)
    expect((await site.visitor().post<Created>(path, wanted(), key)).body.code).toBe('slot_taken')
  })

  test('a key expires after a day', async () => {
    const visitor = site.visitor()
    await visitor.post(path, wanted(), key)
    site.clock.pass(24 * 60 - 1)
    expect((await visitor.post(path, wanted(), key)).status).toBe(201)
    site.clock.pass(2)
    expect((await visitor.post<Created>(path, wanted(), key)).status).toBe(409)
  })
})

describe('a booking by staff', () => {
  test('needs only date and time, goes to their own agenda and may be outside the hours', async () => {
    const visitor = await site.visitor().signIn(camille.username)
    const { status } = await visitor.post(path, { date: '2027-04-18', time: '21:10' })
    expect(status).toBe(201)
    expect(await stored()).toMatchObject([
      {
        practitioner_id: camille.id,
        start_minute: 1270,
        occupied_until: 1300,
        client_name: null,
        source: 'staff',
      },
    ])
  })

  test.each([
    ['over another reservation', { date: '2027-04-13', time: '10:45' }, 'slot_taken'],
    ['in the past', { date: '2027-04-12', time: '07:59' }, 'slot_past'],
    ['past midnight', { date: '2027-04-13', time: '23:45' }, 'invalid'],
  ])('%s is refused', async (_title, start, code) => {
    await aReservation(site, { praticienId: camille.id, date: '2027-04-13', time: '10:00' })
    const visitor = await site.visitor().signIn(camille.username)
    expect((await visitor.post<Created>(path, start)).body.code).toBe(code)
    expect(await stored()).toHaveLength(1)
  })

  test('in the hour skipped by summer time is refused', async () => {
    site.clock.set('2027-03-20T08:00')
    const visitor = await site.visitor().signIn(camille.username)
    const { status, body } = await visitor.post<Created>(path, { date: '2027-03-28', time: '02:30' })
    expect([status, body.code]).toEqual([409, 'slot_skipped'])
  })

  test('by a superadmin may name any practitioner', async () => {
    const theo = await aPractitioner(site, { agenda: HOURS, offers: [massage.id] })
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await owner.post(path, { date: '2027-04-13', time: '21:00', praticienId: theo.id })).status).toBe(
      201,
    )
    expect((await owner.post(path, { date: '2027-04-13', time: '21:00', praticienId: 4711 })).status).toBe(
      404,
    )
  })

  test('for a colleague follows the rules for visitors', async () => {
    const theo = await aPractitioner(site, { agenda: HOURS, offers: [massage.id] })
    const colleague = await site.visitor().signIn(camille.username)
    const late = await colleague.post<Created>(path, wanted({ time: '20:00', praticienId: theo.id }))
    expect(late.body.code).toBe('slot_unavailable')
    expect((await colleague.post(path, wanted({ praticienId: theo.id }))).status).toBe(201)
  })

  test('by a superadmin who does not practice goes to a free practitioner when none is named', async () => {
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect((await owner.post(path, wanted())).status).toBe(201)
    expect(await stored()).toMatchObject([{ practitioner_id: camille.id }])
  })
})
