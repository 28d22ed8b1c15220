import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { hmacToken } from '#server/security/secret.ts'
import { aReservation, aService } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin } from '../../../support/people/people.ts'
import { HOURS, massagePractice } from '../../../support/practice/massage-practice.ts'
import { practice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const path = '/api/reservations/hold'
const TUESDAY = '2027-04-13'

type Setup = Awaited<ReturnType<typeof massagePractice>>
type Held = { token: string; praticienId: number; expiresAt: string } & ErrorBody
type Created = { booking: { id: number } } & ErrorBody
let site: Setup['site']
let massage: Setup['massage']
let camille: Setup['camille']
let bookingRequest: Setup['bookingRequest']

beforeEach(async () => {
  ;({ site, massage, camille, bookingRequest } = await massagePractice())
})

const slot = (change: object = {}) => ({ date: TUESDAY, time: '10:00', serviceId: massage.id, ...change })
const hold = (visitor: TestClient, change: object = {}) => visitor.post<Held>(path, slot(change))
const book = (visitor: TestClient, change: object = {}) =>
  visitor.post<Created>('/api/reservations', bookingRequest(change))

async function listEntries() {
  const rows = await site.database.kysely
    .selectFrom('agenda_entries')
    .select(['kind', 'start_minute'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind, start_minute }) => `${kind} ${start_minute / 60}`)
}

describe('a hold', () => {
  test('lasts five minutes and stores token, visitor and address as hashes only', async () => {
    const visitor = site.visitor()
    const { status, body } = await hold(visitor)
    expect([status, body]).toEqual([
      201,
      {
        token: expect.stringMatching(/^[\w-]{43}$/),
        praticienId: camille.id,
        expiresAt: '2027-04-12T06:05:00.000Z',
      },
    ])
    const [stored] = await site.database.kysely.selectFrom('holds').selectAll().execute()
    expect([stored?.token_hash, stored?.visitor_hash]).toEqual(
      Array(2).fill(expect.stringMatching(/^[0-9a-f]{64}$/)),
    )
    expect(stored?.address_hash).toBe(hmacToken(site.config, '127.0.0.1', 'hold-address'))
  })

  test('prevents others from booking or holding an overlapping time, buffers included', async () => {
    await hold(site.visitor())
    for (const time of ['09:30', '10:00', '10:30']) {
      expect((await book(site.visitor(), { time })).body.code).toBe('slot_taken')
      expect((await hold(site.visitor(), { time })).body.code).toBe('slot_taken')
    }
    expect((await book(site.visitor(), { time: '11:00' })).status).toBe(201)
  })

  test('is replaced by the booking that sends its token', async () => {
    const { body } = await hold(site.visitor())
    // From another visitor: the token suffices without the cookie.
    expect((await book(site.visitor(), { holdToken: body.token })).status).toBe(201)
    expect(await listEntries()).toEqual(['reservation 10'])
    expect(await site.database.kysely.selectFrom('holds').select('token_hash').execute()).toEqual([])
  })

  test('is replaced by a booking with the same cookie, of its slot or another', async () => {
    const visitor = site.visitor()
    await hold(visitor)
    expect((await book(visitor)).status).toBe(201)
    const second = site.visitor()
    await hold(second, { time: '09:00' })
    expect((await book(second, { time: '11:00' })).status).toBe(201)
    expect(await listEntries()).toEqual(['reservation 10', 'reservation 11'])
  })

  test('is not given to others without a token, or with a forged or malformed one', async () => {
    await hold(site.visitor())
    expect(await book(site.visitor())).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const forged = await book(site.visitor(), { holdToken: 'A'.repeat(43) })
    expect(forged).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    const malformed = await book(site.visitor(), { holdToken: 'x' })
    expect(malformed.body.issues).toEqual([
      { path: 'holdToken', message: 'Le jeton de mise en attente n’a pas la forme attendue.' },
    ])
    expect(await listEntries()).toEqual(['hold 10'])
  })

  test('expires after five minutes and is deleted by the next booking', { tags: ['engine'] }, async () => {
    const { body } = await hold(site.visitor())
    site.clock.advanceMinutes(4.99)
    expect((await book(site.visitor())).status).toBe(409)
    site.clock.advanceMinutes(0.01)
    expect((await book(site.visitor())).status).toBe(201)
    expect(await listEntries()).toEqual(['reservation 10'])
    expect((await book(site.visitor(), { holdToken: body.token })).body.code).toBe('slot_taken')
  })

  test('can be released, which is idempotent and frees the slot at once', async () => {
    const visitor = site.visitor()
    const { body } = await hold(visitor)
    for (const token of [body.token, body.token, 'A'.repeat(43)]) {
      expect(await visitor.delete(`${path}/${token}`)).toMatchObject({
        status: 200,
        body: { message: 'Créneau rendu' },
      })
    }
    expect(await listEntries()).toEqual([])
    expect((await hold(site.visitor())).status).toBe(201)
  })

  test.each([
    ['a past time', { date: '2027-04-12', time: '07:30' }, 409, 'slot_past'],
    ['a time off the grid', { time: '10:10' }, 409, 'slot_unavailable'],
    ['a closed day', { date: '2027-04-18' }, 409, 'slot_unavailable'],
    ['a day beyond the horizon', { date: '2027-12-01' }, 409, 'slot_unavailable'],
    ['an unknown service', { serviceId: 4711 }, 404, 'service_gone'],
    ['an unknown practitioner', { praticienId: 4711 }, 404, 'practitioner_gone'],
    ['an invalid date', { date: '2027-02-30' }, 400, 'invalid'],
  ])('with %s is refused', async (_title, change, status, code) => {
    expect(await hold(site.visitor(), change)).toMatchObject({ status, body: { code } })
    expect(await listEntries()).toEqual([])
  })

  test('obeys notice, public holidays and the day’s maximum, toward which it counts', async () => {
    const theo = await aPractitioner(site, {
      agenda: { ...HOURS, minNoticeMinutes: 60 * 24 * 3, closedOnHolidays: 'metropole', maxVisitsPerDay: 1 },
      offers: [massage.id],
    })
    const holdWithTheo = (date: string, time = '09:00') =>
      hold(site.visitor(), { praticienId: theo.id, date, time })
    expect((await holdWithTheo(TUESDAY)).body.code).toBe('slot_unavailable')
    expect((await holdWithTheo('2027-05-06')).body.code).toBe('slot_unavailable')
    expect((await holdWithTheo('2027-05-07')).status).toBe(201)
    expect((await holdWithTheo('2027-05-07', '11:00')).body.code).toBe('slot_taken')
  })
})

describe('a hold without preference', () => {
  test('decides the practitioner of the booking, even if a colleague has fewer reservations by then', async () => {
    const theo = await aPractitioner(site, { lastName: 'Zed', agenda: HOURS, offers: [massage.id] })
    await aReservation(site, { praticienId: camille.id, date: TUESDAY, time: '09:00' })
    const visitor = site.visitor()
    const held = await hold(visitor)
    expect(held.body.praticienId).toBe(theo.id)
    for (const time of ['09:00', '11:00']) {
      await aReservation(site, { praticienId: theo.id, date: TUESDAY, time })
    }
    const { body } = await book(visitor, { holdToken: held.body.token })
    const [reservation] = await site.database.kysely
      .selectFrom('agenda_entries')
      .select('practitioner_id')
      .where('id', '=', body.booking.id)
      .execute()
    expect(reservation?.practitioner_id).toBe(theo.id)
  })

  test('goes to the other practitioner for a second visitor', async () => {
    const theo = await aPractitioner(site, { lastName: 'Zed', agenda: HOURS, offers: [massage.id] })
    const held = [await hold(site.visitor()), await hold(site.visitor())]
    expect(held.map(({ body }) => body.praticienId).sort()).toEqual([camille.id, theo.id].sort())
    expect((await hold(site.visitor())).body.code).toBe('slot_taken')
  })
})

describe('the number of holds', () => {
  test('is one per cookie: the next replaces it, a refused one does not', async () => {
    const visitor = site.visitor()
    await hold(visitor, { time: '09:00' })
    await hold(visitor, { time: '11:00' })
    expect(await listEntries()).toEqual(['hold 11'])
    expect((await hold(visitor, { time: '11:10' })).status).toBe(409)
    expect(await listEntries()).toEqual(['hold 11'])
    expect((await hold(visitor, { time: '10:30' })).status).toBe(201)
    expect(await listEntries()).toEqual(['hold 10.5'])
  })

  test('is three per address, beyond which a hold is refused with 429 until another ends', {
    tags: ['engine'],
  }, async () => {
    const limited = await practice({ now: '2027-04-12T08:00', env: { RATE_LIMITS: 'on' } })
    const service = await aService(limited, { duration: 30 })
    await aPractitioner(limited, { agenda: HOURS, offers: [service.id] })
    const holdAt = (visitor: TestClient, time: string) =>
      visitor.post<Held>(path, { date: TUESDAY, time, serviceId: service.id })
    const first = await holdAt(limited.visitor(), '09:00')
    await holdAt(limited.visitor(), '09:30')
    const third = limited.visitor()
    expect((await holdAt(third, '10:00')).status).toBe(201)
    const fourth = await holdAt(limited.visitor(), '10:30')
    expect([fourth.status, fourth.body.code, fourth.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '300',
    ])
    // Replacing one's own hold stays possible.
    expect((await holdAt(third, '11:00')).status).toBe(201)
    expect((await holdAt(limited.visitor({ address: '192.0.2.7' }), '10:30')).status).toBe(201)
    await limited.visitor().delete(`${path}/${first.body.token}`)
    expect((await holdAt(limited.visitor(), '09:00')).status).toBe(201)
    limited.clock.advanceMinutes(5)
    expect((await holdAt(limited.visitor(), '11:30')).status).toBe(201)
  })

  test('is unlimited without rate limits', async () => {
    const times = ['09:00', '10:00', '11:00']
    for (const time of times) expect((await hold(site.visitor(), { time })).status).toBe(201)
    expect((await hold(site.visitor(), { date: '2027-04-14' })).status).toBe(201)
  })

  test('is three per IPv6 /64', { tags: ['engine'] }, async () => {
    const limited = await massagePractice({ RATE_LIMITS: 'on' })
    const visitorAt = (i: number) => limited.site.visitor({ address: `2001:db8:1:2::${i}` })
    const holdOn = (i: number, date: string) =>
      visitorAt(i).post<Held>(path, { ...slot(), date, serviceId: limited.massage.id })
    const days = ['2027-04-13', '2027-04-14', '2027-04-15', '2027-04-16']
    const responses = await Promise.all(days.map((day, i) => holdOn(i + 1, day)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429])
  })
})

describe('holds and staff', () => {
  test('staff cannot book, move or block over a held slot', async () => {
    await hold(site.visitor())
    const staff = await site.visitor().signIn(camille.username)
    const reservation = await aReservation(site, {
      praticienId: camille.id,
      date: '2027-04-14',
      time: '10:00',
    })
    const move = { newDate: TUESDAY, newTime: '10:30' }
    const responses = [
      await staff.post<ErrorBody>('/api/reservations', { date: TUESDAY, time: '10:30' }),
      await staff.put<ErrorBody>(`/api/admin/reservations/${reservation.date}/${reservation.id}`, move),
      await staff.post<ErrorBody>('/api/admin/agenda/blocks', { date: TUESDAY, time: '10:45', duration: 30 }),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([409, 'slot_taken'])
    expect((await staff.post('/api/reservations', { date: TUESDAY, time: '11:00' })).status).toBe(201)
    expect((await staff.get<unknown[]>('/api/admin/agenda/reservations')).body).toHaveLength(2)
  })

  test.each(['praticien', 'superadmin'] as const)(
    'a %s who holds a slot in the public form can book it',
    async (role) => {
      const superadmin = await aSuperadmin(site, { agenda: HOURS, offers: [massage.id] })
      const account = role === 'praticien' ? camille : superadmin
      const staff = await site.visitor().signIn(account.username)
      const { body } = await hold(staff, { praticienId: account.id })
      expect((await book(staff, { praticienId: account.id, holdToken: body.token })).status).toBe(201)
      expect(await listEntries()).toEqual(['reservation 10'])
    },
  )
})
