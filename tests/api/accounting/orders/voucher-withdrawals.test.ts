import { beforeEach, describe, expect, test } from 'vitest'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { aKeptBook, bookedPractice } from '../../../support/accounting/book.ts'
import {
  anOrder,
  confirmOrder,
  ORDERS,
  ordersOn,
  type PlacedOrder,
  readOwnOrder,
  refundOrder,
  withdrawOrder,
} from '../../../support/accounting/voucher-orders.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await ordersOn(setup.site)
})

type Visit = { id: number; date: string }

const database = () => setup.site.database.kysely
const withdraw = (placed: PlacedOrder) => withdrawOrder(setup.site, placed)
const read = async ({ token }: PlacedOrder) => (await readOwnOrder(setup.site, token)).body
const vouchers = () => database().selectFrom('vouchers').selectAll().execute()
const entries = async () =>
  (await database().selectFrom('voucher_entries').selectAll().orderBy('id').execute()).map((entry) => [
    entry.kind,
    entry.units,
  ])

/** Paid by card, not sent yet. */
async function aPaidOrder(change: object = {}) {
  const placed = await anOrder(setup.site, change)
  const { body } = await confirmOrder(setup.owner, placed, { means: 'Carte' })
  return { ...placed, voucherId: Number(body.order.voucherId) }
}

/** With a code in somebody’s hands. */
async function aSentOrder(change: object = {}) {
  const placed = await aPaidOrder(change)
  const path = `/api/superadmin/vouchers/${placed.voucherId}/code`
  const { body } = await setup.owner.post<{ code: string }>(path)
  await database().updateTable('voucher_orders').set({ sent_at: setup.site.clock.instant() }).execute()
  return { ...placed, code: body.code }
}

const use = ({ id, date }: Visit, code: string) =>
  setup.owner.put<ErrorBody>(`/api/admin/reservations/${date}/${id}/voucher`, { code })
const change = ({ id }: Visit, values: object) =>
  database().updateTable('agenda_entries').set(values).where('id', '=', id).execute()
const dueOf = async (visit: Visit) =>
  (await setup.owner.get<{ voucherEuros: number; euros: number }>(setup.pathOf(visit))).body

async function expectWholeLedger() {
  await settleAllVisits(setup.site)
  expect(await findVoucherFault(database())).toBeNull()
}

describe('a giver withdraws', () => {
  test('from an order that is not paid, which then cannot be paid any more', async () => {
    const placed = await anOrder(setup.site, { recipientEmail: 'zoe@exemple.fr' })
    setup.site.clock.set('2027-04-13T22:05')
    expect((await withdraw(placed)).body).toMatchObject({
      ...{ state: 'refunded', withdrawnAt: { date: '2027-04-13', time: '22:05' }, refundEuros: 0 },
      ...{ canWithdraw: false, usedEuros: 0 },
    })
    expect((await withdraw(placed)).body.code).toBe('order_withdrawn')
    await setup.owner.signIn(setup.ownerName)
    expect((await confirmOrder(setup.owner, placed, { means: 'Carte' })).body.code).toBe('order_not_unpaid')
    expect((await refundOrder(setup.owner, placed)).body.code).toBe('order_not_withdrawn')
    const stored = await database().selectFrom('voucher_orders').selectAll().execute()
    expect(stored).toMatchObject([{ recipient_email: null, giver_email: 'lea@exemple.fr' }])
    expect(await vouchers()).toEqual([])
  })

  test('from a paid one before it is sent, and staff see what to pay back', {
    tags: ['engine'],
  }, async () => {
    const placed = await aPaidOrder()
    expect((await withdraw(placed)).body).toMatchObject({
      state: 'withdrawn',
      refundEuros: 100,
      usedEuros: 0,
    })
    expect(await vouchers()).toMatchObject([{ balance: 0, code_hash: null }])
    expect(await entries()).toEqual([
      ['issued', 10_000],
      ['refunded', -10_000],
    ])
    const listed = await setup.owner.get<VoucherOrder[]>(ORDERS)
    expect(listed.body).toMatchObject([
      { id: placed.id, state: 'withdrawn', refundEuros: 100, hasReceipt: true },
    ])
    await expectWholeLedger()
  })

  test('from a sent one: what visits have used is kept, and the code ends at once', async () => {
    const placed = await aSentOrder()
    const visit = await setup.aVisit()
    await use(visit, placed.code)
    await change(visit, { attendance: 'came' })
    expect(await read(placed)).toMatchObject({ state: 'sent', usedEuros: 0, canWithdraw: true })
    await settleAllVisits(setup.site)
    expect(await read(placed)).toMatchObject({ usedEuros: 62.5 })
    expect((await withdraw(placed)).body).toMatchObject({ refundEuros: 37.5, usedEuros: 62.5 })
    expect((await use(await setup.aVisit('2027-04-20'), placed.code)).status).toBe(400)
    expect(await dueOf(visit)).toMatchObject({ voucherEuros: 62.5, euros: 0 })
    await expectWholeLedger()
  })

  test('with visits to come, which are then paid on the spot; one that has begun is not', async () => {
    const placed = await aSentOrder({ euros: 200, shownPrice: 200 })
    const [begun, later, cancelled] = [
      await setup.aVisit('2027-04-12', '08:30'),
      await setup.aVisit('2027-04-12', '10:00'),
      await setup.aVisit('2027-04-14'),
    ]
    for (const visit of [begun, later, cancelled]) expect((await use(visit, placed.code)).status).toBe(200)
    await change(cancelled, { cancelled_at: setup.site.clock.instant() })
    setup.site.clock.set('2027-04-12T09:00')
    expect((await withdraw(placed)).body).toMatchObject({ usedEuros: 62.5, refundEuros: 137.5 })
    await change(cancelled, { cancelled_at: null })
    await settleAllVisits(setup.site)
    expect(await dueOf(begun)).toMatchObject({ voucherEuros: 62.5, euros: 0 })
    for (const visit of [later, cancelled])
      expect(await dueOf(visit)).toMatchObject({ voucherEuros: 0, euros: 62.5 })
    await expectWholeLedger()
    setup.site.clock.set('2027-04-13T00:05')
    await expectWholeLedger()
    expect(await vouchers()).toMatchObject([{ balance: 0 }])
  })

  test('while a booking with the code still waits for its confirmation, which then has no voucher', async () => {
    const placed = await aSentOrder()
    const visit = await setup.aVisit('2027-04-14')
    await change(visit, { kind: 'hold', held_until: setup.site.clock.instant() + 3_600_000 })
    const pending = { reservation_id: visit.id, voucher_id: placed.voucherId }
    await database().insertInto('voucher_visits').values(pending).execute()
    expect((await withdraw(placed)).body).toMatchObject({ refundEuros: 100, usedEuros: 0 })
    await change(visit, { kind: 'reservation', held_until: null })
    await expectWholeLedger()
    expect(await dueOf(visit)).toMatchObject({ voucherEuros: 0, euros: 62.5 })
  })

  test('from sessions, of which one was used', async () => {
    const sessions = { euros: undefined, sessions: 3, serviceId: setup.massage.id, shownPrice: 187.5 }
    const placed = await aSentOrder(sessions)
    const visit = await setup.aVisit()
    await use(visit, placed.code)
    await change(visit, { attendance: 'came' })
    expect((await withdraw(placed)).body).toMatchObject({ refundEuros: 125, usedEuros: 62.5 })
    await expectWholeLedger()
  })

  test('with nothing to pay back, once staff have paid back the rest or visits have used it all', async () => {
    const placed = await aPaidOrder()
    const path = `/api/superadmin/vouchers/${placed.voucherId}/refund`
    expect((await setup.owner.post(path, { euros: 100, means: 'Carte' })).status).toBe(200)
    expect((await withdraw(placed)).body).toMatchObject({ state: 'refunded', refundEuros: 0, usedEuros: 0 })
    await expectWholeLedger()
  })

  test('until the end of the fourteenth day', async () => {
    const [first, second] = [await anOrder(setup.site), await aPaidOrder()]
    setup.site.clock.set('2027-04-26T23:59')
    expect((await withdraw(first)).status).toBe(200)
    setup.site.clock.set('2027-04-27T00:00')
    expect((await read(second)).canWithdraw).toBe(false)
    expect((await withdraw(second)).body.code).toBe('withdrawal_over')
    expect(await vouchers()).toMatchObject([{ balance: 10_000 }])
  })

  test('not from an order that has lapsed or that nobody knows', async () => {
    const placed = await anOrder(setup.site)
    setup.site.clock.set('2027-05-13T00:00')
    expect((await withdraw(placed)).body.code).toBe('order_lapsed')
    expect((await withdraw({ ...placed, token: 'x'.repeat(43) })).status).toBe(404)
  })
})

describe('at the same moment', { tags: ['engine'] }, () => {
  test('two withdrawals are one', async () => {
    const placed = await aPaidOrder()
    const answers = await Promise.all([withdraw(placed), withdraw(placed), withdraw(placed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await entries()).toHaveLength(2)
  })

  test('a redemption and a withdrawal leave nothing on the voucher, and the visit is paid on the spot', async () => {
    const placed = await aSentOrder()
    const visits = [await setup.aVisit('2027-04-13'), await setup.aVisit('2027-04-14')]
    const [withdrawn] = await Promise.all([
      withdraw(placed),
      ...visits.map((visit) => use(visit, placed.code)),
    ])
    expect(withdrawn.body).toMatchObject({ refundEuros: 100, usedEuros: 0 })
    for (const visit of visits) expect(await dueOf(visit)).toMatchObject({ voucherEuros: 0, euros: 62.5 })
    expect(await vouchers()).toMatchObject([{ balance: 0, code_hash: null }])
    await expectWholeLedger()
  })

  test('a payment and a withdrawal: either nothing was paid, or all is paid back', async () => {
    const placed = await anOrder(setup.site)
    const [paid, withdrawn] = await Promise.all([
      confirmOrder(setup.owner, placed, { means: 'Carte' }),
      withdraw(placed),
    ])
    expect(withdrawn.status).toBe(200)
    expect(withdrawn.body.refundEuros).toBe(paid.status === 200 ? 100 : 0)
    expect(await setup.rows()).toHaveLength(paid.status === 200 ? 1 : 0)
    await expectWholeLedger()
  })
})

describe('staff note that a withdrawn order was paid back', () => {
  test('once, with a negative receipt that corrects its sale', { tags: ['engine'] }, async () => {
    const placed = await aPaidOrder()
    await withdraw(placed)
    expect((await refundOrder(setup.owner, placed)).body.issues?.[0]?.path).toBe('means')
    const answers = await Promise.all(
      [1, 2].map(() => refundOrder(setup.owner, placed, { means: 'Virement' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('order_not_withdrawn')
    expect(await setup.rows()).toMatchObject([
      { kind: 'payment', cents: 10_000 },
      { kind: 'refund', cents: -10_000, means: 'Virement', corrects: 1, origin: 1 },
    ])
    expect(await read(placed)).toMatchObject({ state: 'refunded', refundEuros: 100 })
  })

  test('without a receipt, if its sale has none or the book is no longer kept', async () => {
    const inBook = await aPaidOrder()
    await aKeptBook(setup.site, { isOn: false })
    const outside = await anOrder(setup.site)
    await confirmOrder(setup.owner, outside)
    for (const placed of [inBook, outside]) {
      await withdraw(placed)
      expect((await refundOrder(setup.owner, placed)).body.order.state).toBe('refunded')
    }
    expect(await setup.rows()).toHaveLength(1)
  })

  test('not of one that nobody has withdrawn from', async () => {
    const placed = await aPaidOrder()
    expect((await refundOrder(setup.owner, placed, { means: 'Carte' })).body.code).toBe('order_not_withdrawn')
  })
})

test('receipts, activity and what is still owed hold each euro of an order once', {
  tags: ['engine'],
}, async () => {
  const owed = async () =>
    (await setup.owner.get<{ owedEuros: number }>('/api/superadmin/vouchers')).body.owedEuros
  const received = async () => (await setup.rows()).reduce((sum, { cents }) => sum + cents, 0)
  const placed = await aSentOrder()
  expect([await owed(), await received()]).toEqual([100, 10_000])
  const visit = await setup.aVisit()
  await use(visit, placed.code)
  await change(visit, { attendance: 'came' })
  await settleAllVisits(setup.site)
  expect([await owed(), await received()]).toEqual([37.5, 10_000])
  await withdraw(placed)
  expect([await owed(), await received()]).toEqual([0, 10_000])
  await refundOrder(setup.owner, placed, { means: 'Virement' })
  expect([await owed(), await received()]).toEqual([0, 6_250])
  expect(await dueOf(visit)).toMatchObject({ voucherEuros: 62.5, euros: 0 })
})
