// @module-tag engine
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockBook } from '#server/features/accounting/book/append.ts'
import { noteRefundedOtherwise } from '#server/features/accounting/online-payments/queries.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aKeptBook } from '../../../support/accounting/book.ts'
import { type CardPractice, checkoutIdOf, takingCards } from '../../../support/accounting/paying-practice.ts'
import {
  anOrder,
  type PlacedOrder,
  readOwnOrder,
  refundOrder,
  withdrawOrder,
} from '../../../support/accounting/voucher-orders.ts'

let setup: CardPractice

beforeEach(async () => {
  setup = await takingCards()
})

afterEach(() => setup.closeAll())

async function paidAtProvider(order: PlacedOrder): Promise<string> {
  const { status, body } = await setup.checkout(order)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const id = checkoutIdOf(body)
  setup.stripe.pay(id)
  return id
}

async function aCardOrder(change: object = {}): Promise<PlacedOrder> {
  const order = await anOrder(setup.site, change)
  await paidAtProvider(order)
  await setup.back(order)
  return order
}

describe('paid too late', () => {
  test('for an order that was withdrawn meanwhile: booked, and paid back', async () => {
    const order = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(order)).body)
    await withdrawOrder(setup.site, order)
    setup.stripe.pay(id)
    await setup.watch()
    await setup.watch()
    expect(await setup.rows()).toMatchObject([
      { cents: 10_000, nature: expect.stringContaining('trop tard') },
      { cents: -10_000, kind: 'refund', corrects: 1, means: 'Carte en ligne', noted_by: null },
    ])
    expect([...setup.stripe.refunds.values()]).toMatchObject([{ amount: 10_000 }])
    expect((await readOwnOrder(setup.site, order.token)).body).toMatchObject({
      state: 'refunded',
      isPaidByCard: false,
    })
  })

  test('for one that has lapsed and been erased', async () => {
    const order = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(order)).body)
    setup.stripe.pay(id)
    setup.at('2027-05-14T03:00')
    await purgeExpired(setup.site)
    expect((await readOwnOrder(setup.site, order.token)).status).toBe(404)
    await setup.watch()
    await setup.watch()
    expect(await setup.payments()).toMatchObject([{ state: 'paid', order_id: null }])
    expect((await setup.rows()).map(({ cents }) => cents)).toEqual([10_000, -10_000])
  })

  test('the page of one that is no longer wanted is ended', async () => {
    const order = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(order)).body)
    await withdrawOrder(setup.site, order)
    await setup.watch()
    expect(setup.stripe.sessions.get(id)?.status).toBe('expired')
    expect(await setup.payments()).toMatchObject([{ state: 'ended' }])
  })
})

describe('a withdrawal goes back to the card', () => {
  test('by itself, and only once the provider has said so', async () => {
    const order = await aCardOrder()
    await withdrawOrder(setup.site, order)
    expect(await setup.shown(order)).toMatchObject({ state: 'withdrawn', cardRefund: 'running' })
    const { body } = await refundOrder(await setup.again(), order, { means: 'Virement' })
    expect(body.code).toBe('refund_on_its_way')
    await setup.watch()
    expect(await setup.shown(order)).toMatchObject({ state: 'refunded', cardRefund: null })
    expect(await setup.rows()).toMatchObject([{ cents: 10_000 }, { cents: -10_000, corrects: 1 }])
  })

  test('once, though an answer is lost, kept or comes late, and keys are forgotten', async () => {
    const order = await aCardOrder()
    await withdrawOrder(setup.site, order)
    setup.stripe.failNext('lost')
    await setup.watch()
    setup.at('2027-04-13T09:00')
    setup.stripe.forgetKeys()
    await setup.watch()
    expect(setup.stripe.refunds.size).toBe(1)
    expect(await setup.shown(order)).toMatchObject({ state: 'refunded' })

    const other = await aCardOrder()
    await withdrawOrder(setup.site, other)
    setup.stripe.failNext('kept error')
    await setup.watch()
    await setup.watch()
    expect(await setup.shown(other)).toMatchObject({ state: 'refunded' })
    expect(setup.stripe.refunds.size).toBe(2)
  })

  test('not without money at the provider: it is shown, and asked again or paid otherwise', async () => {
    const order = await aCardOrder()
    await withdrawOrder(setup.site, order)
    setup.stripe.setBalance(0)
    await setup.watch()
    expect(await setup.shown(order)).toMatchObject({ state: 'withdrawn', cardRefund: 'failed' })
    const { tasks } = await setup.online()
    expect(tasks).toMatchObject([{ kind: 'refundFailed', failure: 'balance_insufficient', euros: 100 }])
    setup.stripe.setBalance(20_000)
    const staff = await setup.again()
    expect((await staff.post(`/api/superadmin/online-refunds/${tasks[0]?.id}/retry`)).status).toBe(200)
    await setup.watch()
    expect(await setup.shown(order)).toMatchObject({ state: 'refunded' })
    expect(setup.stripe.refunds.size).toBe(1)
  })

  test('or staff pay it back by other means, and it is no longer to be dealt with', async () => {
    const order = await aCardOrder()
    await withdrawOrder(setup.site, order)
    setup.stripe.setBalance(0)
    await setup.watch()
    expect((await refundOrder(await setup.again(), order, { means: 'Virement' })).status).toBe(200)
    expect((await setup.online()).tasks).toEqual([])
    // From a screen that was read before.
    const [refund] = await setup.refunds()
    expect(
      (await (await setup.again()).post(`/api/superadmin/online-refunds/${refund?.id}/retry`)).status,
    ).toBe(404)
    setup.stripe.setBalance(100_000)
    await setup.watch()
    expect(setup.stripe.refunds.size).toBe(0)
    expect((await setup.rows()).map(({ cents, means }) => [cents, means])).toEqual([
      [10_000, 'Carte en ligne'],
      [-10_000, 'Virement'],
    ])
  })

  test('either way, but not both at once', async () => {
    const order = await aCardOrder()
    await withdrawOrder(setup.site, order)
    setup.stripe.setBalance(0)
    await setup.watch()
    const [refund] = await setup.refunds()
    const staff = await setup.again()
    const { retried } = await setup.site.database.transaction(async (trx) => {
      await lockBook(setup.site, trx)
      const request = staff.post(`/api/superadmin/online-refunds/${refund?.id}/retry`)
      await setTimeout(500)
      await noteRefundedOtherwise(trx, { orderId: order.id, now: setup.site.clock.instant() })
      return { retried: request }
    })
    expect((await retried).status).toBe(404)
    expect(await setup.refunds()).toMatchObject([{ state: 'failed' }])
  })

  test('and back here, if the bank returns it: its row is taken back, and it is asked again', async () => {
    const order = await aCardOrder()
    await withdrawOrder(setup.site, order)
    await setup.watch()
    const [made] = [...setup.stripe.refunds.keys()]
    setup.stripe.failRefund(made ?? '')
    await setup.night()
    expect((await setup.rows()).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['payment', 10_000],
      ['refund', -10_000],
      ['contra', 10_000],
    ])
    expect(await setup.shown(order)).toMatchObject({ state: 'withdrawn', cardRefund: 'failed' })
    const { tasks } = await setup.online()
    await (await setup.again()).post(`/api/superadmin/online-refunds/${tasks[0]?.id}/retry`)
    await setup.watch()
    await setup.night()
    expect(await setup.shown(order)).toMatchObject({ state: 'refunded' })
    expect((await setup.rows()).map(({ cents }) => cents)).toEqual([10_000, -10_000, 10_000, -10_000])
  })

  test('of which only what was not used goes back', async () => {
    const order = await aCardOrder()
    const visit = await setup.aVisit('2027-04-14')
    const staff = await setup.again()
    const { voucher_id } = await setup.rowOf(order)
    const { code } = (await staff.post<{ code: string }>(`/api/superadmin/vouchers/${voucher_id}/code`)).body
    await staff.put(`/api/admin/reservations/${visit.date}/${visit.id}/voucher`, { code })
    setup.at('2027-04-15T08:00')
    await withdrawOrder(setup.site, order)
    await setup.watch()
    expect([...setup.stripe.refunds.values()]).toMatchObject([{ amount: 3_750 }])
  })
})

describe('the book', () => {
  test('awaits its number: the voucher leaves, and its row follows with the day of the payment', async () => {
    await aKeptBook(setup.site, { awaitsNumber: true })
    const order = await aCardOrder()
    expect(await setup.planned()).toHaveLength(1)
    expect(await setup.rows()).toEqual([])
    const staff = await setup.again()
    const { voucher_id } = await setup.rowOf(order)
    const early = await staff.post<{ code: string }>(`/api/superadmin/vouchers/${voucher_id}/refund`, {
      euros: 100,
      means: 'Virement',
    })
    expect(early.body.code).toBe('book_awaits_number')
    setup.at('2027-04-13T09:00')
    await aKeptBook(setup.site)
    await setup.watch()
    expect(await setup.rows()).toMatchObject([{ day: '2027-04-12', cents: 10_000 }])
    await setup.watch()
    expect(await setup.rows()).toHaveLength(1)
  })

  test('awaits its number: a refund waits behind its payment', async () => {
    await aKeptBook(setup.site, { awaitsNumber: true })
    const order = await aCardOrder()
    await withdrawOrder(setup.site, order)
    await setup.watch()
    expect(await setup.shown(order)).toMatchObject({ state: 'refunded' })
    await aKeptBook(setup.site)
    await setup.watch()
    expect((await setup.rows()).map(({ cents, corrects }) => [cents, corrects])).toEqual([
      [10_000, null],
      [-10_000, 1],
    ])
  })

  test('is not kept: nothing enters it later either', async () => {
    await aKeptBook(setup.site, { isOn: false })
    const order = await aCardOrder()
    await aKeptBook(setup.site)
    await withdrawOrder(setup.site, order)
    await setup.watch()
    expect(await setup.shown(order)).toMatchObject({ state: 'refunded' })
    expect(await setup.rows()).toEqual([])
  })

  test('takes back no row that the provider has told', async () => {
    await aCardOrder()
    const { body } = await (await setup.again()).post<{ code: string }>('/api/superadmin/receipts/1/contra')
    expect(body.code).toBe('receipt_of_provider')
    expect(await setup.rows()).toHaveLength(1)
  })

  test('notes a refund that was made in the provider’s own office once a person says so', async () => {
    const order = await aCardOrder()
    const [payment] = await setup.payments()
    setup.stripe.refundByHand(payment?.payment_id ?? '', 2_000)
    await setup.night()
    await setup.night()
    const { tasks } = await setup.online()
    expect(tasks).toMatchObject([{ kind: 'refundElsewhere', euros: 20, orderId: order.id }])
    expect(await setup.rows()).toHaveLength(1)
    await (await setup.again()).post(`/api/superadmin/online-refunds/${tasks[0]?.id}/noted`)
    await setup.night()
    expect((await setup.online()).tasks).toEqual([])
    expect((await setup.rows()).map(({ cents }) => cents)).toEqual([10_000, -2_000])
    // A withdrawal gives back what is left at the provider.
    await withdrawOrder(setup.site, order)
    await setup.watch()
    expect([...setup.stripe.refunds.values()].map(({ amount }) => amount)).toEqual([2_000, 8_000])
  })
})
