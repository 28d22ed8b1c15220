import { beforeEach, describe, expect, test } from 'vitest'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { UpcomingReservation } from '#contract/booking/cancellations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { addDays, formatTime } from '#domain/language/time.ts'
import { cancelReservations } from '#server/features/booking/reservations/cancellations.ts'
import { insertTemplates, outboxOf } from '../../../support/mail/post.ts'
import { aReservation, liveReservations } from '../../../support/people/bookings.ts'
import { aPractitioner, aSuperadmin, type Person } from '../../../support/people/people.ts'
import { practice, type TestPractice } from '../../../support/practice/practice.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'

const LIST = '/api/admin/agenda/a-venir'
const CANCEL = '/api/admin/reservations/annulations'
const RESTORE = '/api/admin/reservations/retablissements'
const TUESDAY = '2027-04-13'

type Listed = { reservations: UpcomingReservation[]; isWhole: boolean }
type Results = {
  message: string
  results: { id: number; outcome: string; version?: number | null }[]
} & ErrorBody

let site: TestPractice
let camille: Person
let staff: TestClient

beforeEach(async () => {
  site = await practice({ env: { PUBLIC_URL: 'https://cabinet.example' } })
  await insertTemplates(site)
  camille = await aPractitioner(site)
  staff = await site.visitor().signIn(camille.username)
})

const reserve = (time: string, change: object = {}) =>
  aReservation(site, { praticienId: camille.id, date: TUESDAY, time, ...change })

const references = (reservations: { id: number; date: string }[]) =>
  reservations.map(({ id, date }) => ({ id, date }))

const cancel = (reservations: { id: number; date: string }[], tellClients = true, caller = staff) =>
  caller.post<Results>(CANCEL, { reservations: references(reservations), tellClients })

const outcomesOf = ({ body }: { body: Results }) => body.results.map(({ outcome }) => outcome)

describe('upcoming reservations', { tags: ['engine'] }, () => {
  const list = async (filter: object = {}, caller = staff) =>
    (await caller.post<Listed>(LIST, filter)).body.reservations.map(({ id }) => id)

  test('are listed soonest first, without past and cancelled ones, with when and how they were booked', async () => {
    const later = await reserve('10:00', { date: '2027-04-20' })
    const sooner = await reserve('09:00')
    await reserve('07:00', { date: '2027-04-12' })
    await reserve('11:00', { cancelled: true })
    expect(await list()).toEqual([sooner.id, later.id])
    const { body } = await staff.post<Listed>(LIST, {})
    expect(body).toMatchObject({
      isWhole: true,
      reservations: [{ online: false, bookedAt: { date: '2027-04-12', time: '08:00' } }, {}],
    })
  })

  test('are filtered by day, client and age', async () => {
    const old = await reserve('09:00', { clientName: 'Hélène Roux', clientEmail: 'h@exemple.fr' })
    site.clock.advanceMinutes(90)
    const recent = await reserve('10:00', { date: '2027-04-20' })
    expect(await list({ date: TUESDAY })).toEqual([old.id])
    expect(await list({ date: TUESDAY, until: '2027-04-19' })).toEqual([old.id])
    expect(await list({ date: '2027-04-14', until: '2027-04-20' })).toEqual([recent.id])
    expect(await list({ client: 'helene' })).toEqual([old.id])
    expect(await list({ client: 'h@exemple.fr' })).toEqual([old.id])
    expect(await list({ bookedWithinHours: 1 })).toEqual([recent.id])
    expect(await list({ bookedWithinHours: 2 })).toEqual([old.id, recent.id])
  })

  test('are those of one’s own agenda, for a superadmin of all or one practitioner’s', async () => {
    const theo = await aPractitioner(site)
    const own = await reserve('09:00')
    const theos = await reserve('09:00', { praticienId: theo.id })
    expect(await list({ praticienId: theo.id })).toEqual([own.id])
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    expect(await list({}, superadmin)).toEqual([own.id, theos.id])
    expect(await list({ praticienId: theo.id }, superadmin)).toEqual([theos.id])
  })
})

describe('cancelling several reservations', () => {
  test('frees their slots, leaves history and notifies each client after ten seconds', async () => {
    const reservations = [await reserve('09:00'), await reserve('11:00')]
    const response = await cancel(reservations)
    expect(response.body).toEqual({
      message: '2 rendez-vous annulés',
      results: reservations.map(({ id }) => ({ id, outcome: 'cancelled', version: 2 })),
    })
    expect(await liveReservations(site)).toEqual([])
    expect(await outboxOf(site)).toMatchObject(
      reservations.map(() => ({ type: 'booking_cancelled', next_attempt_at: site.clock.instant() + 10_000 })),
    )
    const history = await site.database.kysely
      .selectFrom('reservation_history')
      .select('kind')
      .where('kind', '=', 'cancelled')
      .execute()
    expect(history).toHaveLength(2)
  })

  test('notifies nobody if that is not wanted', async () => {
    await cancel([await reserve('09:00'), await reserve('11:00')], false)
    expect(await outboxOf(site)).toEqual([])
  })

  test('reports each one that has changed, begun or gone meanwhile, and cancels the others', async () => {
    const theo = await aPractitioner(site)
    const moved = await reserve('09:00')
    const changed = await reserve('10:00')
    const past = await reserve('07:00', { date: '2027-04-12' })
    const gone = await reserve('11:00', { cancelled: true })
    const theos = await reserve('09:00', { praticienId: theo.id })
    const good = await reserve('14:00')
    const response = await staff.post<Results>(CANCEL, {
      reservations: [
        { id: moved.id, date: '2027-04-14' },
        { id: changed.id, date: changed.date, version: 7 },
        ...references([past, gone, theos]),
        { id: good.id, date: good.date, version: 1 },
      ],
      tellClients: true,
    })
    expect(outcomesOf(response)).toEqual(['changed', 'changed', 'past', 'gone', 'gone', 'cancelled'])
    expect(response.body.message).toBe('1 rendez-vous annulé')
    expect((await liveReservations(site)).map(({ id }) => id)).toEqual([
      moved.id,
      changed.id,
      past.id,
      theos.id,
    ])
    expect(await outboxOf(site)).toHaveLength(1)
  })

  test('takes 200 in one request and says so of more', { tags: ['engine'] }, async () => {
    const reservations = []
    for (let i = 0; i < 201; i += 1) {
      const date = addDays(TUESDAY, Math.floor(i / 8))
      reservations.push(await reserve(formatTime((8 + (i % 8)) * 60), { date }))
    }
    const { body } = await staff.post<Listed>(LIST, {})
    expect([body.reservations.length, body.isWhole]).toEqual([200, false])
    const tooMany = await cancel(reservations)
    expect([tooMany.status, tooMany.body.issues]).toEqual([
      400,
      [{ path: 'reservations', message: 'Choisissez 200 rendez-vous au plus.' }],
    ])
    const cancelAll = async (left: { id: number; date: string }[]): Promise<void> => {
      const { results } = (await cancel(left)).body
      const notTried = left.filter((_, i) => results[i]?.outcome === 'not_tried')
      expect(
        results.slice(0, left.length - notTried.length).every(({ outcome }) => outcome === 'cancelled'),
      ).toBe(true)
      if (notTried.length > 0) await cancelAll(notTried)
    }
    await cancelAll(body.reservations)
    expect(await liveReservations(site)).toHaveLength(1)
  })

  test('stops while the database is slow, and names those that it has not tried', async () => {
    const reservations = [await reserve('09:00'), await reserve('10:00'), await reserve('11:00')]
    const caller = (await staff.get<{ admin: Admin }>('/api/auth/status')).body.admin
    const answers = [true, true, false]
    const batch = { reservations: references(reservations), hasTime: () => answers.shift() ?? false }
    const results = await cancelReservations(site, caller, { ...batch, tellClients: true })
    expect(results.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled', 'not_tried'])
    expect(await liveReservations(site)).toMatchObject([{ id: reservations[2]?.id }])
  })

  test('by two people at once cancels and reports each reservation once', { tags: ['engine'] }, async () => {
    const reservations = await Promise.all(['09:00', '10:00', '11:00', '14:00'].map((time) => reserve(time)))
    const superadmin = await site.visitor().signIn((await aSuperadmin(site)).username)
    const both = await Promise.all([
      cancel(reservations),
      cancel(reservations.toReversed(), true, superadmin),
    ])
    expect(both.flatMap(outcomesOf).sort()).toEqual([...Array(4).fill('cancelled'), ...Array(4).fill('gone')])
    const types = (await outboxOf(site)).map(({ type }) => type)
    expect(types.filter((type) => type === 'booking_cancelled')).toHaveLength(4)
  })

  test.each([
    [{ reservations: [], tellClients: true }, 'Choisissez au moins un rendez-vous.'],
    [{ reservations: 'toutes', tellClients: true }, 'Le champ « Rendez-vous » doit être une liste.'],
    [{ reservations: [{ id: 1, date: TUESDAY }] }, 'Le champ « Prévenir les clients » vaut oui ou non.'],
  ])('refuses %j', async (body, message) => {
    const response = await staff.post<Results>(CANCEL, body)
    expect([response.status, response.body.issues?.[0]?.message.replace(/[\u00a0\u202f]/g, ' ')]).toEqual([
      400,
      message,
    ])
  })
})

describe('restoring several reservations', () => {
  const restore = (reservations: { id: number; date: string; version?: number | null }[]) =>
    staff.post<Results>(RESTORE, { reservations })

  test('within seconds brings them back and withdraws their messages', { tags: ['engine'] }, async () => {
    const reservations = [await reserve('09:00'), await reserve('11:00')]
    const { body } = await cancel(reservations)
    const versions = body.results.map(({ id, version }) => ({ id, date: TUESDAY, version }))
    const restored = await restore(versions)
    expect([restored.body.message, outcomesOf(restored)]).toEqual([
      '2 rendez-vous rétablis',
      ['restored', 'restored'],
    ])
    expect(await liveReservations(site)).toHaveLength(2)
    expect(await outboxOf(site)).toEqual([])
  })

  test('reports the one whose slot was taken, and the one that was never cancelled', {
    tags: ['engine'],
  }, async () => {
    const [taken, kept, free] = [await reserve('09:00'), await reserve('10:00'), await reserve('11:00')]
    await cancel([taken, free])
    await reserve('09:30', { duration: 30 })
    const restored = await restore(references([taken, kept, free]))
    expect(outcomesOf(restored)).toEqual(['taken', 'gone', 'restored'])
  })

  test('is too late after some seconds', async () => {
    const reservation = await reserve('09:00')
    await cancel([reservation])
    site.clock.advanceMinutes(1)
    expect(outcomesOf(await restore(references([reservation])))).toEqual(['gone'])
  })
})
