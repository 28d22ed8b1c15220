// @module-tag engine
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBookFault } from '#server/features/accounting/book/chain.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import {
  type DepositVisit,
  type StaffedDeposits,
  staffedDeposits,
} from '../../../support/accounting/deposit-practice.ts'
import { aPractitioner } from '../../../support/people/people.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: StaffedDeposits
let visit: DepositVisit

beforeEach(async () => {
  setup = await staffedDeposits()
  visit = await setup.aPaidVisit()
})

afterEach(async () => {
  expect(await findBookFault(setup.site.database.kysely)).toBeNull()
  expect(await findVoucherFault(setup.site.database.kysely)).toBeNull()
  await setup.closeAll()
})

const DAY = '2027-04-13'
const paymentId = () => String([...setup.stripe.sessions.values()][0]?.payment_intent)

describe('absent', () => {
  beforeEach(async () => {
    setup.at(`${DAY}T12:00`)
    await setup.note(visit, 'missed')
    await setup.comeTo(`${DAY}T12:10`)
  })

  test('the deposit waits for staff, by its card alone', async () => {
    expect(await setup.toSettle()).toMatchObject([
      { reservationId: visit.id, euros: 20, cardEuros: 20, standing: 'missed', payments: [] },
    ])
    expect((await setup.paymentsOf(visit)).deposit).toEqual({
      ...{ kind: 'arrhes', cardEuros: 20, movingEuros: 0, toDecideEuros: 20, isKept: false },
    })
  })

  test('and kept, it is nothing to settle any more', async () => {
    expect(await setup.keep(visit)).toMatchObject({ status: 200, body: [] })
    await setup.comeTo(`${DAY}T12:20`)
    expect(await setup.amounts()).toEqual([2_000])
    expect((await setup.paymentsOf(visit)).deposit).toMatchObject({ toDecideEuros: 0, isKept: true })
  })

  test('and refunded, it is on its card once, and in the book once', async () => {
    expect(await setup.refund(visit)).toMatchObject({ status: 200, body: [] })
    expect((await setup.refund(visit)).body.code).toBe('refund_on_its_way')
    expect((await setup.paymentsOf(visit)).deposit).toMatchObject({ cardEuros: 0, movingEuros: 20 })
    await setup.comeTo(`${DAY}T12:20`)
    expect(setup.refunded()).toEqual([2_000])
    expect(await setup.amounts()).toEqual([2_000, -2_000])
    expect(await setup.refunds()).toMatchObject([{ reason: 'chosen', state: 'succeeded' }])
    expect((await setup.refund(visit)).body.issues?.[0]).toMatchObject({ path: 'euros' })
    expect(await setup.toSettle()).toEqual([])
  })

  test('and corrected to came, it pays a part of the visit', async () => {
    await setup.note(visit, 'came')
    await setup.comeTo(`${DAY}T12:20`)
    expect(await setup.toSettle()).toEqual([])
    expect(await setup.paymentsOf(visit)).toMatchObject({
      ...{ state: 'partly', euros: 42.5, paidEuros: 20, onlineEuros: 20 },
    })
    expect(setup.refunded()).toEqual([])
  })

  test('no other means gives it back', async () => {
    const staff = await setup.staff()
    const refund = { euros: 1, means: 'Espèces' }
    expect(await staff.post('/api/superadmin/receipts/1/refunds', refund)).toMatchObject({
      status: 409,
      body: { code: 'refund_by_card' },
    })
    await setup.refund(visit)
    expect((await staff.post('/api/superadmin/receipts/1/refunds', refund)).status).toBe(409)
  })

  test('once the key is removed, other means give it back', async () => {
    expect((await setup.removeKey()).status).toBe(200)
    expect(await setup.toSettle()).toMatchObject([
      { euros: 20, standing: 'missed', payments: [{ number: 1, refundableEuros: 20 }] },
    ])
    expect((await setup.toSettle())[0]).not.toHaveProperty('cardEuros')
    expect((await setup.refund(visit)).body.code).toBe('payment_key_missing')
    const staff = await setup.staff()
    await staff.post('/api/superadmin/receipts/1/refunds', { euros: 20, means: 'Espèces' })
    expect(await setup.toSettle()).toEqual([])
  })

  test('given back at the provider, it is nothing to decide', async () => {
    setup.stripe.refundByHand(paymentId(), 2_000)
    await setup.night()
    expect(await setup.toSettle()).toMatchObject([])
  })
})

describe('cancelled', () => {
  test('late, it waits, and kept it is no « trop perçu »', async () => {
    await setup.cancel(visit, { late: true })
    await setup.comeTo('2027-04-12T09:00')
    expect(await setup.toSettle()).toMatchObject([{ euros: 20, cardEuros: 20, payments: [] }])
    expect(await setup.paymentsOf(visit)).toMatchObject({ state: 'overpaid', euros: 20 })
    await setup.keep(visit)
    expect(await setup.paymentsOf(visit)).toMatchObject({ state: 'paid', euros: 0, dueEuros: 20 })
    await setup.comeTo('2027-04-12T10:00')
    expect(setup.refunded()).toEqual([])
  })

  test('late, and then by the practice, it goes back, kept or not', async () => {
    await setup.cancel(visit, { late: true })
    await setup.keep(visit)
    expect((await setup.restore(visit)).status).toBe(200)
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T10:00')
    expect(setup.refunded()).toEqual([2_000])
  })

  test('by staff, it goes back by itself, and nobody is asked', async () => {
    await setup.cancel(visit)
    expect(await setup.toSettle()).toEqual([])
    await setup.comeTo('2027-04-12T09:00')
    expect(setup.refunded()).toEqual([2_000])
    expect(await setup.amounts()).toEqual([2_000, -2_000])
    expect(await setup.toSettle()).toEqual([])
  })

  test('by the practice with others, it goes back by itself too', async () => {
    const { status } = await (await setup.staff()).post('/api/admin/reservations/annulations', {
      reservations: [{ id: visit.id, date: visit.date }],
      tellClients: false,
    })
    expect(status).toBe(200)
    expect((await setup.entry(visit.id))?.cancelled_by).toBe('practice')
    await setup.comeTo('2027-04-12T09:00')
    expect(setup.refunded()).toEqual([2_000])
  })

  test('and restored while that is undone, it stays', async () => {
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T08:00:14')
    expect((await setup.restore(visit)).status).toBe(200)
    await setup.comeTo('2027-04-12T09:00')
    expect(setup.refunded()).toEqual([])
    expect(await setup.paymentsOf(visit)).toMatchObject({ state: 'partly', euros: 42.5 })
  })

  test('and restored after the refund, all is to pay, and nothing goes back twice', async () => {
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T09:00')
    await setup.site.database.kysely
      .updateTable('agenda_entries')
      .set({ cancelled_at: null, cancelled_by: null })
      .where('id', '=', visit.id)
      .execute()
    expect(await setup.paymentsOf(visit)).toMatchObject({ state: 'unpaid', euros: 62.5 })
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T10:00')
    expect(setup.refunded()).toEqual([2_000])
    expect(await setup.toSettle()).toEqual([])
  })

  test('by the practice, and no longer by card since the refund failed: once, under « À traiter »', async () => {
    setup.stripe.refundByHand(paymentId(), 2_000)
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T09:00')
    expect((await setup.online()).tasks).toMatchObject([
      { kind: 'refundFailed', euros: 20, reason: 'cancelled', reservationId: visit.id },
    ])
    await setup.comeTo('2027-04-12T10:00')
    expect(await setup.refunds()).toHaveLength(1)
  })

  test('by the practice, and given back otherwise since the refund failed, it goes back once', async () => {
    setup.stripe.setBalance(0)
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T09:00')
    const staff = await setup.staff()
    const cash = { euros: 20, means: 'Espèces' }
    expect((await staff.post('/api/superadmin/receipts/1/refunds', cash)).status).toBe(201)
    const retry = await staff.post<{ code: string }>('/api/superadmin/online-refunds/1/retry')
    expect(retry.body.code).toBe('refund_in_book')
    setup.stripe.setBalance(100_000)
    await setup.comeTo('2027-04-12T10:00')
    expect(setup.refunded()).toEqual([])
    expect((await staff.post('/api/superadmin/online-refunds/1/noted')).status).toBe(200)
  })

  test('by the practice without a key, it waits for staff, also without a book', async () => {
    await aSetting(setup.site, 'receiptsBook', { isOn: false })
    await setup.removeKey()
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T09:00')
    expect(await setup.toSettle()).toMatchObject([{ euros: 20, payments: [] }])
  })
})

describe('changed', () => {
  test('given to a colleague, it stays with the visit', async () => {
    const zoe = await aPractitioner(setup.site, { firstName: 'Lou' })
    await setup.change(visit, { praticienId: zoe.id, insist: true })
    await setup.comeTo('2027-04-12T09:00')
    expect(setup.refunded()).toEqual([])
    expect(await setup.paymentsOf(visit)).toMatchObject({ paidEuros: 20, euros: 42.5 })
  })

  test('to a price below, the rest goes back to the card, by a press', async () => {
    expect((await setup.change(visit, { price: 15 })).status).toBe(200)
    await setup.comeTo('2027-04-12T09:00')
    expect(setup.refunded()).toEqual([])
    expect(await setup.toSettle()).toMatchObject([
      { euros: 5, cardEuros: 5, standing: 'cheaper', payments: [] },
    ])
    await setup.refund(visit, 5)
    await setup.comeTo('2027-04-12T09:10')
    expect(await setup.paymentsOf(visit)).toMatchObject({ state: 'paid', euros: 0 })
    expect(await setup.toSettle()).toEqual([])
    await setup.cancel(visit)
    await setup.comeTo('2027-04-12T10:00')
    expect(setup.refunded()).toEqual([500, 1_500])
    expect(await setup.amounts()).toEqual([2_000, -500, -1_500])
  })

  test('handed over, it is asked: for whoever paid, or for the new visit', async () => {
    const next = await setup.handOver(visit)
    await setup.comeTo('2027-04-12T09:00')
    expect(setup.refunded()).toEqual([])
    expect(await setup.toSettle()).toMatchObject([
      {
        reservationId: visit.id,
        clientName: 'Zoé Petit',
        cardEuros: 20,
        newVisit: { clientName: 'Marc Olivier' },
      },
    ])
    await setup.refund(visit)
    expect((await setup.count(visit)).body.code).toBe('refund_on_its_way')
    await setup.comeTo('2027-04-12T09:10')
    expect(setup.refunded()).toEqual([2_000])
    expect(await setup.paymentsOf(next)).toMatchObject({ paidEuros: 0 })
  })

  test('counted for the new visit, it follows that one, and its card', async () => {
    const next = await setup.handOver(visit)
    expect(await setup.count(visit)).toMatchObject({ status: 200, body: [] })
    expect(await setup.paymentsOf(next)).toMatchObject({ paidEuros: 20, onlineEuros: 20, euros: 42.5 })
    await setup.cancel({ ...next, link: '' })
    await setup.comeTo('2027-04-12T09:00')
    expect(setup.refunded()).toEqual([2_000])
    expect(await setup.amounts()).toEqual([2_000, -2_000, 2_000, -2_000])
    expect(await setup.paymentsOf(next)).toMatchObject({ paidEuros: 0 })
  })

  test('and the rest is paid on the spot: each cent is in the book once', async () => {
    setup.at(`${DAY}T11:30`)
    const { status } = await (await setup.staff()).post(setup.pathOf(visit), {
      ...{ euros: 42.5, means: 'Espèces', knownPaidEuros: 20, isStanding: true },
    })
    expect(status).toBe(201)
    expect(await setup.paymentsOf(visit)).toMatchObject({ state: 'paid', paidEuros: 62.5, onlineEuros: 20 })
    expect(await setup.amounts()).toEqual([2_000, 4_250])
    const csv = await (await setup.staff()).get<string>(
      '/api/superadmin/receipts/csv?from=2027-04&to=2027-04',
    )
    expect(csv.body.match(/Carte en ligne/g)).toHaveLength(1)
  })
})

test('without a book nothing is lost: staff decide, and each cent goes back once', async () => {
  await aSetting(setup.site, 'receiptsBook', { isOn: false })
  const later = await setup.aPaidVisit({ date: '2027-04-14', clientEmail: 'lea@exemple.fr' })
  setup.at('2027-04-14T12:00')
  await setup.note(later, 'missed')
  expect(await setup.toSettle()).toMatchObject([{ reservationId: later.id, euros: 20, cardEuros: 20 }])
  await setup.refund(later)
  await setup.comeTo('2027-04-14T12:10')
  expect(setup.refunded()).toEqual([2_000])
  expect(await setup.amounts()).toEqual([2_000])
  expect(await setup.toSettle()).toEqual([])
})
