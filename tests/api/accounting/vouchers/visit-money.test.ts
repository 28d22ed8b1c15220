import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { markGrouped, rememberVisits } from '#server/db/migrations/0065-visit-states.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { aPackPractice } from '../../../support/accounting/packs.ts'
import { aNamedBusiness, readPdf } from '../../../support/accounting/pdf.ts'
import { aService } from '../../../support/people/bookings.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof aPackPractice>>

beforeEach(async () => {
  setup = await aPackPractice()
})

type Visit = { id: number; date: string }
type Payments = { state: string; euros: number; voucherEuros: number; paidEuros: number }

const AMOUNT = { sessions: undefined, serviceId: undefined, clientId: undefined, euros: 100, paidEuros: 100 }
const pathOf = ({ id, date }: Visit) => `/api/admin/reservations/${date}/${id}`
const paymentsOf = async (visit: Visit) => (await setup.owner.get<Payments>(setup.pathOf(visit))).body
const listed = async ({ id, date }: Visit) => {
  const path = `/api/admin/payments/days?start=${date}&end=${date}`
  const { body } = await setup.owner.get<(Payments & { id: number })[]>(path)
  return body.find((visit) => visit.id === id)
}
const note = (visit: Visit, attendance: string | null) =>
  setup.owner.put(`${pathOf(visit)}/attendance`, { attendance })
const at = async (time: string) => {
  setup.site.clock.set(time)
  await settleAllVisits(setup.site)
  await setup.owner.signIn(setup.ownerName)
}
const policy = (change: object) =>
  aSetting(setup.site, 'vouchers', { ...DEFAULT_VOUCHER_SETTINGS, isOn: true, ...change })

/** Settled by a voucher of 100 €, on the day after; with the voucher. */
const settled = async (date = '2027-04-13', sale: object = AMOUNT) => {
  const voucher = await setup.sellPack(sale)
  const visit = await setup.aVisit(date)
  await setup.owner.put(`${pathOf(visit)}/voucher`, { code: voucher.code })
  return { voucher, visit }
}

describe('money for a visit that a voucher settles', () => {
  test('is paid instead of it on the visit’s own day, and nothing is too much', async () => {
    const { voucher, visit } = await settled()
    await at('2027-04-13T10:30')
    expect((await setup.pay(visit)).body.payments).toMatchObject({ state: 'paid', voucherEuros: 0 })
    expect(await setup.balanceOf(voucher)).toBe(10_000)
    expect(await listed(visit)).toMatchObject({ state: 'paid', voucherEuros: 0, paidEuros: 62.5 })
  })

  test('that proves a mistake gives the visit back to the voucher, also once it is over', async () => {
    const { voucher, visit } = await settled()
    await at('2027-04-13T10:30')
    const { number } = (await setup.pay(visit)).body
    await note(visit, 'came')
    await settleAllVisits(setup.site)
    await setup.owner.post(`/api/superadmin/receipts/${number}/contra`)
    expect(await paymentsOf(visit)).toMatchObject({ state: 'paid', voucherEuros: 62.5, paidEuros: 0 })
    expect(await setup.balanceOf(voucher)).toBe(3_750)
  })

  test('is too much once the visit is over, as its voucher is used', async () => {
    const { visit } = await settled()
    await at('2027-04-14T09:00')
    expect((await setup.pay(visit)).body.payments).toMatchObject({ state: 'overpaid', euros: 62.5 })
  })
})

test('a note says what the voucher settles, and what is left after it', { tags: ['engine'] }, async () => {
  await aNamedBusiness(setup.site)
  const { visit } = await settled('2027-04-13', { ...AMOUNT, euros: 40, paidEuros: 40 })
  const note = async (path: string) => (await readPdf((await setup.owner.download(path)).body)).text
  expect(await note(`${pathOf(visit)}/note`)).toMatch(/Réglé par un bon : 40,00 €.*Reste à payer : 22,50 €/)
  const { number } = (await setup.pay(visit, { euros: 22.5 })).body
  const text = await note(`/api/admin/receipts/${number}/note`)
  expect(text).toContain('Réglé par un bon : 40,00 €')
  expect(text).not.toContain('Reste à payer')
})

describe('a visit noted « Annulé tard »', () => {
  test.each([
    [false, 10_000],
    [true, 3_750],
  ])(
    'consumes its voucher as the owner chose (%s), and owes no more than that',
    async (lateConsumes, left) => {
      await policy({ lateConsumes })
      const { voucher, visit } = await settled()
      await at('2027-04-13T11:00')
      expect((await note(visit, 'cancelled_late')).status).toBe(200)
      expect(await paymentsOf(visit)).toMatchObject({ paidEuros: 0, euros: 0 })
      expect(await setup.balanceOf(voucher)).toBe(left)
      expect((await setup.owner.get(`${pathOf(visit)}/note`)).body).toMatchObject({ code: 'note_cancelled' })
    },
  )

  test('consumes it also where the cancellation was noted before', async () => {
    await policy({ lateConsumes: true })
    const { voucher, visit } = await settled()
    await setup.owner.delete(pathOf(visit))
    await settleAllVisits(setup.site)
    expect(await setup.balanceOf(voucher)).toBe(10_000)
    await note(visit, 'cancelled_late')
    await settleAllVisits(setup.site)
    expect(await setup.balanceOf(voucher)).toBe(3_750)
  })

  test('is not one that the practice has cancelled', async () => {
    await policy({ lateConsumes: true })
    const { voucher, visit } = await settled()
    const reservations = [{ id: visit.id, date: visit.date }]
    await setup.owner.post('/api/admin/reservations/annulations', { reservations, tellClients: false })
    expect((await note(visit, 'cancelled_late')).body).toMatchObject({ code: 'attendance_of_practice' })
    await settleAllVisits(setup.site)
    expect(await setup.balanceOf(voucher)).toBe(10_000)
  })
})

test('« Absent » and then « Venu » takes again at most what is unpaid', async () => {
  const { voucher, visit } = await settled()
  await at('2027-04-14T09:00')
  await note(visit, 'missed')
  await settleAllVisits(setup.site)
  expect(await setup.balanceOf(voucher)).toBe(10_000)
  await setup.pay(visit, { euros: 20 })
  await note(visit, 'came')
  expect(await paymentsOf(visit)).toMatchObject({ state: 'paid', voucherEuros: 42.5, paidEuros: 20 })
  expect(await setup.balanceOf(voucher)).toBe(5_750)
})

test('what the owner chooses later changes no visit that is over', async () => {
  await policy({ missedConsumes: false })
  const { voucher, visit } = await settled()
  await at('2027-04-14T09:00')
  await note(visit, 'missed')
  await settleAllVisits(setup.site)
  await policy({ missedConsumes: true })
  await setup.pay(visit, { euros: 20 })
  await settleAllVisits(setup.site)
  expect(await setup.balanceOf(voucher)).toBe(10_000)
})

test('« Gardé » closes a visit for good, also when a part is paid back later', {
  tags: ['engine'],
}, async () => {
  const visit = await setup.aVisit('2027-04-13')
  await setup.pay(visit)
  await setup.owner.delete(pathOf(visit))
  expect(await paymentsOf(visit)).toMatchObject({ state: 'overpaid', euros: 62.5 })
  await setup.owner.post(`/api/superadmin/receipts/to-settle/${visit.id}/keep`)
  expect(await paymentsOf(visit)).toMatchObject({ state: 'paid', euros: 0 })
  await setup.owner.post('/api/superadmin/receipts/1/refunds', { euros: 20, means: 'Carte' })
  expect((await setup.owner.get('/api/superadmin/receipts/to-settle')).body).toEqual([])
  expect(await listed(visit)).toMatchObject({ state: 'paid', euros: 0, paidEuros: 42.5 })
})

describe('sessions of a service', () => {
  const SESSIONS = { sessions: 5, paidEuros: 200 }
  /** The visit at the agreed price of 62.50 €, of which a session was paid 40 €. */
  const withSession = () => settled('2027-04-20', SESSIONS)

  test('that is removed settle its visits whole', async () => {
    const { visit } = await withSession()
    const { id } = setup.massage
    await setup.site.database.kysely
      .updateTable('services')
      .set({ removed_at: 1, active: 0 })
      .where('id', '=', id)
      .execute()
    const { kysely } = setup.site.database
    await kysely.insertInto('voucher_checks').values({ reservation_id: visit.id }).execute()
    expect(await paymentsOf(visit)).toMatchObject({ state: 'paid', voucherEuros: 62.5 })
  })

  const groupMassage = async () => {
    const { id } = await aService(setup.site, { name: 'Soins', duration: 90, price: 95 })
    const variants = [{ serviceId: id }, { serviceId: setup.massage.id, name: 'dos' }]
    const request = { name: 'Soins', variants }
    expect((await setup.owner.post('/api/superadmin/services/group', request)).status).toBe(200)
  }

  test('that is grouped are worth what they were, at the price that was agreed', async () => {
    const { voucher, visit } = await withSession()
    await groupMassage()
    await settleAllVisits(setup.site)
    expect(await paymentsOf(visit)).toMatchObject({ state: 'paid', voucherEuros: 62.5 })
    const { service_parts } = await setup.site.database.kysely
      .selectFrom('agenda_entries')
      .select('service_parts')
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(service_parts ?? '')).toEqual({
      variant: { name: 'dos', minutes: 60, cents: 6_250 },
      options: [],
    })
    const later = await setup.aVisit('2027-04-21')
    await setup.owner.put(`${pathOf(later)}/voucher`, { code: voucher.code })
    expect(await setup.balanceOf(voucher)).toBe(3)
  })

  test('that was grouped long ago are judged once after an upgrade, and no other visit changes', {
    tags: ['engine'],
  }, async () => {
    const { visit } = await withSession()
    const { visit: cash } = await settled('2027-04-14')
    await groupMassage()
    await settleAllVisits(setup.site)
    const { kysely } = setup.site.database
    // As the version before had left them.
    await kysely.updateTable('voucher_visits').set({ most_units: null, over_state: null }).execute()
    const devalued = { cents: 4_000, is_used: 1 } as const
    await kysely.updateTable('voucher_visits').set(devalued).where('reservation_id', '=', visit.id).execute()
    await at('2027-04-22T09:00')
    await kysely.updateTable('voucher_visits').set({ most_units: null, over_state: null }).execute()
    const before = await paymentsOf(cash)
    await rememberVisits(kysely)
    await markGrouped(kysely)
    expect(await kysely.selectFrom('voucher_checks').selectAll().execute()).toEqual([
      { reservation_id: visit.id },
    ])
    await settleAllVisits(setup.site)
    expect(await paymentsOf(visit)).toMatchObject({ state: 'paid', voucherEuros: 62.5 })
    expect(await paymentsOf(cash)).toEqual(before)
  })
})
