// @module-tag engine
import { beforeEach, describe, expect, test } from 'vitest'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { bookedPractice } from '../../support/accounting/book.ts'
import { aSoldVoucher } from '../../support/accounting/sold-voucher.ts'
import type { TestClient } from '../../support/practice/test-client.ts'

type Visit = { id: number; date: string }
type Paid = { message: string; number: number; version?: number; code?: string }

let setup: Awaited<ReturnType<typeof bookedPractice>>
let visit: Visit

/** At half past nine: a visit of Zoé's has begun at nine. */
beforeEach(async () => {
  setup = await bookedPractice()
  visit = await setup.aVisit()
  setup.site.clock.set('2027-04-12T09:30')
})

const pay = async (of: Visit, change: object = {}, headers: Record<string, string> = {}) =>
  (await setup.pay(of, change, setup.owner, headers)) as unknown as { status: number; body: Paid }
const attend = (of: Visit, attendance: string | null, by: TestClient = setup.owner) =>
  by.put(`/api/admin/reservations/${of.date}/${of.id}/attendance`, { attendance })
const stored = async ({ id }: Visit) =>
  setup.site.database.kysely
    .selectFrom('agenda_entries')
    .select(['attendance', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a payment notes that the client came', () => {
  test('once the visit has begun, with the version that the reservation has then', async () => {
    const { body } = await pay(visit)
    expect(body).toMatchObject({ message: 'Encaissement et venue notés', number: 1, version: 2 })
    expect(await stored(visit)).toEqual({ attendance: 'came', version: 2 })
    const path = '/api/admin/agenda/reservations?start=2027-04-12&end=2027-04-12'
    expect((await setup.owner.get<AgendaReservation[]>(path)).body).toMatchObject([
      { attendance: 'came', version: 2, settlement: { state: 'paid' } },
    ])
  })

  test('and another device hears of each payment, with or without it, and of one taken back', async () => {
    const { praticienId } = await setup.site.database.kysely
      .selectFrom('agenda_entries')
      .select('practitioner_id as praticienId')
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow()
    const heard = async () => {
      const { version } = await setup.site.database.kysely
        .selectFrom('agenda_versions')
        .select('version')
        .where('practitioner_id', '=', praticienId)
        .executeTakeFirstOrThrow()
      return version
    }
    await attend(visit, 'came')
    const before = await heard()
    const { number } = (await pay(visit)).body
    const afterwards = await heard()
    expect(afterwards).toBeGreaterThan(before)
    expect(await stored(visit)).toEqual({ attendance: 'came', version: 2 })
    expect((await setup.owner.post(`/api/superadmin/receipts/${number}/contra`)).status).toBe(201)
    expect(await heard()).toBeGreaterThan(afterwards)
  })

  test('never of a visit to come', async () => {
    const next = await setup.aVisit('2027-04-12', '10:30')
    const { body } = await pay(next)
    expect(body).toMatchObject({ message: 'Encaissement noté', number: 1 })
    expect(body).not.toHaveProperty('version')
    expect(await stored(next)).toEqual({ attendance: null, version: 1 })
  })

  test.each(['missed', 'cancelled_late', 'came'])(
    'not where staff have noted otherwise: %s',
    async (noted) => {
      await attend(visit, noted)
      expect((await pay(visit)).body.message).toBe('Encaissement noté')
      expect(await stored(visit)).toEqual({ attendance: noted, version: 2 })
    },
  )

  test('not of one that is cancelled, nor later than attendance is noted', async () => {
    const [cancelled, old] = [await setup.aVisit('2027-04-13'), await setup.aVisit('2027-03-12')]
    await setup.owner.delete(`/api/admin/reservations/${cancelled.date}/${cancelled.id}`)
    setup.site.clock.set('2027-04-13T09:30')
    setup.owner = await setup.site.visitor().signIn(setup.ownerName)
    expect([(await pay(cancelled)).status, (await pay(old)).status]).toEqual([201, 201])
    expect([(await stored(cancelled)).attendance, (await stored(old)).attendance]).toEqual([null, null])
  })

  test('once, whatever is sent again, and what was taken back stays so', async () => {
    const key = { 'idempotency-key': '0c6ba2f3-5a59-4d7f-9c1e-3f3c1f6f9a10' }
    expect((await pay(visit, {}, key)).body).toMatchObject({ number: 1, version: 2 })
    await attend(visit, null)
    const again = await pay(visit, {}, key)
    expect([again.status, again.body.number, again.body.version]).toEqual([201, 1, undefined])
    expect(await stored(visit)).toEqual({ attendance: null, version: 3 })
    expect(await setup.rows()).toHaveLength(1)
  })

  test('not with a payment that is refused', async () => {
    expect((await pay(visit, { means: 'Coquillages' })).status).toBe(400)
    expect(await stored(visit)).toEqual({ attendance: null, version: 1 })
  })

  test('of two devices only with the one that was faster', async () => {
    const both = await Promise.all([pay(visit), pay(visit, { means: 'Espèces' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('payment_noted_meanwhile')
    expect(await stored(visit)).toEqual({ attendance: 'came', version: 2 })
  })

  test('while a colleague notes that they did not: one of the two, and the payment', async () => {
    const [paid, noted] = await Promise.all([pay(visit), attend(visit, 'missed', setup.camilleSignedIn)])
    expect([paid.status, noted.status]).toEqual([201, 200])
    expect((await stored(visit)).attendance).toBe('missed')
    expect(await setup.rows()).toHaveLength(1)
  })

  test('and leaves a voucher what money has paid', async () => {
    const { code } = await aSoldVoucher(setup.site, { cents: 5_000 })
    await setup.owner.put(`/api/admin/reservations/${visit.date}/${visit.id}/voucher`, { code })
    await pay(visit, { euros: 62.5 })
    expect((await setup.owner.get(setup.pathOf(visit))).body).toMatchObject({
      ...{ state: 'paid', voucherEuros: 0, paidEuros: 62.5 },
    })
    expect(await findVoucherFault(setup.site.database.kysely)).toBeNull()
  })
})

describe('a visit that is cancelled meanwhile', () => {
  test('is not paid by a form that showed it as standing', async () => {
    const next = await setup.aVisit('2027-04-13')
    await setup.owner.delete(`/api/admin/reservations/${next.date}/${next.id}`)
    const refused = await pay(next, { isStanding: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'visit_cancelled_meanwhile'])
    expect(await setup.rows()).toEqual([])
  })

  test('is paid all the same by one that showed so', async () => {
    const next = await setup.aVisit('2027-04-13')
    await setup.owner.delete(`/api/admin/reservations/${next.date}/${next.id}`)
    expect((await setup.owner.get(setup.pathOf(next))).body).toMatchObject({ isCancelled: true })
    expect((await pay(next, { isStanding: false })).status).toBe(201)
  })
})
