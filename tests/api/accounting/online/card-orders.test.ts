// @module-tag engine
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { type CardPractice, checkoutIdOf, takingCards } from '../../../support/accounting/paying-practice.ts'
import {
  anOrder,
  confirmOrder,
  ORDERS,
  type PlacedOrder,
  readOwnOrder,
} from '../../../support/accounting/voucher-orders.ts'
import { aSetting } from '../../../support/practice/settings.ts'

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

async function _aCardOrder(change: object = {}): Promise<PlacedOrder> {
  const order = await anOrder(setup.site, change)
  await paidAtProvider(order)
  await setup.back(order)
  return order
}

describe('an order is paid by card', () => {
  test('and its voucher leaves at once, with a row of the book that nobody has typed', async () => {
    const order = await anOrder(setup.site)
    expect((await readOwnOrder(setup.site, order.token)).body).toMatchObject({ takesCards: true })
    await paidAtProvider(order)
    expect((await setup.back(order)).body).toMatchObject({ state: 'paid', isPaidByCard: true })
    expect(await setup.planned()).toHaveLength(1)
    expect(await setup.rows()).toMatchObject([
      { cents: 10_000, means: 'Carte en ligne', noted_by: null, client_name: 'Léa Roux', day: '2027-04-12' },
    ])
    expect(await setup.sent('lea@exemple.fr')).toHaveLength(1)
    expect(await findVoucherFault(setup.site.database.kysely)).toBeNull()
    const [voucher] = await setup.site.database.kysely.selectFrom('vouchers').selectAll().execute()
    expect(voucher).toMatchObject({ receipt_number: 1, created_by: null, balance: 10_000 })
  })

  test('of which the provider is told the amount, the day and the address alone', async () => {
    const order = await anOrder(setup.site, {
      euros: undefined,
      sessions: 1,
      serviceId: setup.massage.id,
      shownPrice: 62.5,
      recipientName: 'Zoé Petit',
      message: 'Joyeux Noël',
    })
    await setup.checkout(order)
    const [session] = [...setup.stripe.sessions.values()]
    expect(session).toMatchObject({ amount_total: 6250, currency: 'eur', customer_email: 'lea@exemple.fr' })
    expect(JSON.stringify(session)).not.toMatch(/Zoé|Noël|Massage|Léa/)
    expect(session?.success_url).toBe(
      `https://www.cabinet.fr/bons-cadeaux/commande/${order.token}?paiement=retour`,
    )
  })

  test('though its page is closed, and nobody comes back', async () => {
    const order = await anOrder(setup.site)
    await paidAtProvider(order)
    await setup.watch()
    expect((await setup.rowOf(order)).paid_at).not.toBeNull()
  })

  test('once, however often and from wherever it is read', async () => {
    const order = await anOrder(setup.site)
    await paidAtProvider(order)
    await Promise.all([setup.back(order), setup.watch(), setup.back(order), setup.watch()])
    await setup.back(order)
    expect(await setup.rows()).toHaveLength(1)
    expect(await setup.site.database.kysely.selectFrom('vouchers').selectAll().execute()).toHaveLength(1)
  })

  test('on one page, from two tabs and after back and forward', async () => {
    const order = await anOrder(setup.site)
    const { body } = await setup.checkout(order)
    const again = await Promise.all([setup.checkout(order), setup.checkout(order)])
    expect(again.map(({ body: { url } }) => url)).toEqual([body.url, body.url])
    expect(setup.stripe.sessions.size).toBe(1)
  })

  test('on at most one page where both tabs ask at the same moment', async () => {
    const order = await anOrder(setup.site)
    const answers = await Promise.all([1, 2, 3, 4].map(() => setup.checkout(order)))
    const urls = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.url] : [])))
    expect(urls.size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(setup.stripe.sessions.size).toBe(1)
  })

  test('on a new page, once the former has ended', async () => {
    const order = await anOrder(setup.site)
    const first = checkoutIdOf((await setup.checkout(order)).body)
    setup.stripe.expire(first)
    const second = checkoutIdOf((await setup.checkout(order)).body)
    expect(second).not.toBe(first)
    expect((await setup.payments()).map(({ state }) => state)).toEqual(['ended', 'open'])
  })

  test('not while it is switched off, nor where the order is no longer unpaid', async () => {
    const order = await anOrder(setup.site)
    await setup.turn(false)
    expect((await setup.checkout(order)).body.code).toBe('card_payments_off')
    expect((await readOwnOrder(setup.site, order.token)).body).toMatchObject({ takesCards: false })
    await setup.turn(true)
    await confirmOrder(await setup.again(), order, { means: 'Virement' })
    expect((await setup.checkout(order)).body.code).toBe('order_not_unpaid')
    expect((await setup.checkout({ id: 0, token: 'x'.repeat(43) })).status).toBe(404)
  })

  test('thirty times at most', async () => {
    const order = await anOrder(setup.site)
    const row = (id: number) => ({
      reference: `r${id}`,
      purpose: 'order' as const,
      order_id: order.id,
      cents: 10_000,
      mode: 'live' as const,
      state: 'ended' as const,
      created_at: 0,
      settled_at: 0,
    })
    await setup.site.database.kysely
      .insertInto('online_payments')
      .values(Array.from({ length: 30 }, (_, id) => row(id)))
      .execute()
    expect((await setup.checkout(order)).body.code).toBe('too_many_requests')
  })
})

describe('the provider is silent', () => {
  test('when a page is asked: that page is shown to nobody, and the next one is another', async () => {
    const order = await anOrder(setup.site)
    setup.stripe.failNext('lost')
    expect((await setup.checkout(order)).body.code).toBe('payment_provider_silent')
    const { body } = await setup.checkout(order)
    expect(setup.stripe.sessions.size).toBe(2)
    expect(checkoutIdOf(body)).toBe([...setup.stripe.sessions.keys()][1])
    expect((await setup.online()).fault).toBeNull()
  })

  test('when somebody returns: the order is shown as it is known, and paid a minute later', async () => {
    const order = await anOrder(setup.site)
    await paidAtProvider(order)
    setup.stripe.failNext('error')
    expect((await setup.back(order)).body).toMatchObject({ state: 'unpaid' })
    expect((await setup.online()).fault).toMatchObject({ kind: 'silent' })
    await setup.watch()
    expect((await readOwnOrder(setup.site, order.token)).body.state).toBe('paid')
    expect((await setup.online()).fault).toBeNull()
  })

  test('a page that was asked and never answered ends after a minute', async () => {
    const order = await anOrder(setup.site)
    await setup.site.database.kysely
      .insertInto('online_payments')
      .values({
        reference: 'r',
        purpose: 'order',
        order_id: order.id,
        cents: 10_000,
        mode: 'live',
        state: 'new',
        created_at: setup.site.clock.instant(),
      })
      .execute()
    expect((await setup.checkout(order)).body.code).toBe('checkout_opening')
    setup.at('2027-04-12T08:02')
    await setup.watch()
    expect(await setup.payments()).toMatchObject([{ state: 'ended' }])
    expect((await setup.checkout(order)).status).toBe(200)
  })

  test('or revokes the key: one is told once, and nothing else is asked in that minute', async () => {
    const [one, two] = [await anOrder(setup.site), await anOrder(setup.site)]
    await setup.checkout(one)
    await setup.checkout(two)
    setup.stripe.revokeKey('rk_live_practice')
    setup.stripe.calls.length = 0
    await setup.watch()
    expect(setup.stripe.calls).toHaveLength(1)
    expect((await setup.online()).fault).toMatchObject({ kind: 'key' })
  })
})

describe('what was paid is compared', () => {
  test.each([
    ['amount', { amount_total: 9_000 }],
    ['currency', { currency: 'usd' }],
    ['mode', { livemode: false }],
    ['reference', { client_reference_id: 'another' }],
  ])('another %s is shown, and never booked', async (_, change) => {
    const order = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(order)).body)
    Object.assign(setup.stripe.sessions.get(id) ?? {}, change)
    setup.stripe.pay(id)
    await setup.watch()
    expect((await readOwnOrder(setup.site, order.token)).body.state).toBe('unpaid')
    expect(await setup.rows()).toEqual([])
    const { tasks } = await setup.online()
    expect(tasks).toMatchObject([{ kind: 'differs', orderId: order.id, providerId: id }])
    const staff = await setup.again()
    expect((await staff.post(`/api/superadmin/online-payments/${tasks[0]?.id}/seen`)).status).toBe(200)
    expect((await setup.online()).tasks).toEqual([])
  })
})

describe('staff and card at once', () => {
  test('« Règlement reçu » ends the open page first', async () => {
    const order = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(order)).body)
    const { status } = await confirmOrder(await setup.again(), order, { means: 'Virement' })
    expect(status).toBe(200)
    expect(setup.stripe.sessions.get(id)?.status).toBe('expired')
    expect(await setup.rows()).toMatchObject([{ means: 'Virement' }])
  })

  test('and is refused if that was paid: its money counts', async () => {
    const order = await anOrder(setup.site)
    await paidAtProvider(order)
    const { body } = await confirmOrder(await setup.again(), order, { means: 'Virement' })
    expect(body.code).toBe('order_not_unpaid')
    expect(await setup.rows()).toMatchObject([{ means: 'Carte en ligne' }])
  })

  test('and while the provider is silent', async () => {
    const order = await anOrder(setup.site)
    await setup.checkout(order)
    setup.stripe.failNext('lost')
    const { body } = await confirmOrder(await setup.again(), order, { means: 'Virement' })
    expect(body.code).toBe('payment_provider_silent')
    expect(await setup.rows()).toEqual([])
  })

  test('an order is not deleted while its page is open, and paid before', async () => {
    const order = await anOrder(setup.site)
    await paidAtProvider(order)
    const answer = await (await setup.again()).delete<{ code: string }>(`${ORDERS}/${order.id}`)
    expect(answer.body.code).toBe('order_not_unpaid')
    const other = await anOrder(setup.site)
    const id = checkoutIdOf((await setup.checkout(other)).body)
    expect((await (await setup.again()).delete(`${ORDERS}/${other.id}`)).status).toBe(200)
    expect(setup.stripe.sessions.get(id)?.status).toBe('expired')
  })
})

test('a practice that takes no cards asks nothing, and its pages say nothing of cards', async () => {
  await setup.turn(false)
  await setup.removeKey()
  setup.stripe.calls.length = 0
  const order = await anOrder(setup.site)
  await setup.watch()
  await setup.night()
  await setup.back(order)
  await aSetting(setup.site, 'vouchers', { isOn: false })
  expect(setup.stripe.calls).toEqual([])
})
