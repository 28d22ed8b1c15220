import { beforeEach, describe, expect, test } from 'vitest'
import type { VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { DEFAULT_VOUCHER_SETTINGS } from '#domain/accounting/voucher-settings.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import {
  anOrder,
  confirmOrder,
  ORDERS,
  ordersOn,
  orderVoucher,
  readOwnOrder,
} from '../../../support/accounting/voucher-orders.ts'
import { CAN_CONFIRM } from '../../../support/people/confirmations.ts'
import { aSuperadmin } from '../../../support/people/people.ts'
import { massagePractice } from '../../../support/practice/massage-practice.ts'
import { aSetting } from '../../../support/practice/settings.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await ordersOn(setup.site)
})

const order = (change: object = {}, headers: Record<string, string> = {}, visitor = setup.site.visitor()) =>
  orderVoucher(visitor, change, headers)
const sessions = (count: number, change: object = {}) => ({
  ...{ euros: undefined, sessions: count, serviceId: setup.massage.id, shownPrice: count * 62.5 },
  ...change,
})
const stored = () =>
  setup.site.database.kysely.selectFrom('voucher_orders').selectAll().orderBy('id').execute()
const vouchers = () => setup.site.database.kysely.selectFrom('vouchers').selectAll().execute()
const listed = async () => (await setup.owner.get<VoucherOrder[]>(ORDERS)).body

const AHEAD = { serviceId: 'serviceId', sessions: 'sessions', euros: 'euros', sendOn: 'sendOn' }

describe('a visitor orders', () => {
  test('an amount, and sees on the order’s page what was agreed, and nothing that was typed', {
    tags: ['engine'],
  }, async () => {
    const typed = { recipientName: 'Zoé', message: 'Bon anniversaire', recipientEmail: 'zoe@exemple.fr' }
    const { token, id } = await anOrder(setup.site, typed)
    const { body } = await readOwnOrder(setup.site, token)
    expect(body).toMatchObject({
      id,
      ...{ state: 'unpaid', kind: 'amount', units: 10_000, priceEuros: 100, sendsTo: 'recipient' },
      ...{ orderedAt: { date: '2027-04-12', time: '08:00' }, payableUntil: '2027-05-12' },
      ...{ withdrawalUntil: '2027-04-26', canWithdraw: true, howToPay: 'IBAN FR76 1234', validMonths: 12 },
    })
    for (const text of ['Léa', 'lea@', 'Zoé', 'zoe@', 'anniversaire'])
      expect(JSON.stringify(body)).not.toContain(text)
    expect(await listed()).toMatchObject([
      { id, giverName: 'Léa Roux', recipientName: 'Zoé', state: 'unpaid' },
    ])
    expect(JSON.stringify(await stored())).not.toContain(token)
    expect(await vouchers()).toEqual([])
  })

  test('for a chosen day, and reads on the order’s page by when to pay, until that day is over', async () => {
    const { token } = await anOrder(setup.site, { sendOn: '2027-05-03' })
    const advice = async () => (await readOwnOrder(setup.site, token)).body.paymentAdvice
    expect(await advice()).toMatch(/^Pour qu’il parte le 3 mai, réglez avant le 1er\. Réglé plus tard/)
    setup.site.clock.set('2027-05-02T08:00')
    expect(await advice()).toMatch(/réglez dès maintenant/)
    setup.site.clock.set('2027-05-04T08:00')
    expect(await advice()).toBeNull()
  })

  test('sessions of a service, at the price of the list', async () => {
    expect((await order(sessions(3))).status).toBe(201)
    expect(await stored()).toMatchObject([
      {
        units: 3,
        service_name: setup.massage.name,
        session_minutes: 60,
        price_cents: 18_750,
        sends_to: 'giver',
      },
    ])
  })

  test('sessions of a further length, of which the dearest counts', async () => {
    const service_id = setup.massage.id
    const rows = [90, 95].map((euros) => ({ service_id, name: `à ${euros} €`, price_cents: euros * 100 }))
    await setup.site.database.kysely
      .insertInto('service_variants')
      .values(rows.map((row) => ({ ...row, duration_minutes: 90 })))
      .execute()
    const long = (shownPrice: number) => order(sessions(1, { minutes: 90, shownPrice }))
    expect((await long(90)).body.code).toBe('terms_changed')
    expect((await long(95)).status).toBe(201)
    expect((await order(sessions(1, { minutes: 75 }))).body.issues?.[0]?.path).toBe('minutes')
  })

  test('nothing at a price that the form did not show', async () => {
    for (const change of [{ shownPrice: 99 }, sessions(2, { shownPrice: 100 })])
      expect((await order(change)).body.code).toBe('terms_changed')
    expect(await stored()).toEqual([])
  })

  test('once, although the button was pressed twice at the same moment', { tags: ['engine'] }, async () => {
    const visitor = setup.site.visitor()
    // The first request sets the cookie that the key belongs to.
    await visitor.csrfToken()
    const headers = { 'idempotency-key': 'commande-de-lea' }
    const answers = await Promise.all([order({}, headers, visitor), order({}, headers, visitor)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ body }) => body.link !== null).sort()).toEqual([false, true])
    expect(await stored()).toHaveLength(1)
    expect((await order({ euros: 50, shownPrice: 50 }, headers, visitor)).body.code).toBe(
      'idempotency_mismatch',
    )
  })

  test.each([
    [{ euros: 0, shownPrice: 0 }, AHEAD.euros],
    [{ euros: 10_001, shownPrice: 10_001 }, AHEAD.euros],
    [{ sessions: 0, euros: undefined, serviceId: 1 }, AHEAD.sessions],
    [{ sessions: 11, euros: undefined, serviceId: 1 }, AHEAD.sessions],
    [{ sessions: 1 }, AHEAD.euros],
    [{ sessions: 1, euros: undefined }, AHEAD.serviceId],
    [{ sendOn: '2027-04-11' }, AHEAD.sendOn],
    [{ sendOn: '2028-04-12' }, AHEAD.sendOn],
    [{ sendOn: '2027-02-30' }, AHEAD.sendOn],
    [{ message: 'x'.repeat(301) }, 'message'],
    [{ giverEmail: 'léa' }, 'giverEmail'],
    [{ recipientEmail: 'a@b@c' }, 'recipientEmail'],
    [{ giverName: '' }, 'giverName'],
    [{ drawing: 'photo' }, 'drawing'],
  ])('not with %j', async (change, path) => {
    const { status, body } = await order(change)
    expect([status, body.issues?.[0]?.path]).toEqual([400, path])
    expect(await stored()).toEqual([])
  })

  test.each(['2027-04-12', '2028-04-11'])('to be sent on %s, of a year from today on', async (sendOn) => {
    expect((await order({ sendOn })).status).toBe(201)
    expect(await stored()).toMatchObject([{ send_on: sendOn }])
  })

  test('neither a service on request, nor a hidden one, nor one without a price', async () => {
    const change = (values: object) =>
      setup.site.database.kysely
        .updateTable('services')
        .set(values)
        .where('id', '=', setup.massage.id)
        .execute()
    await change({ on_request: 1 })
    expect((await order(sessions(1))).body.code).toBe('service_on_request')
    await change({ on_request: 0, price_cents: 0 })
    expect((await order(sessions(1, { shownPrice: 0 }))).body.issues?.[0]?.path).toBe('serviceId')
    await change({ price_cents: 150_000 })
    expect((await order(sessions(7, { shownPrice: 10_500 }))).body.issues?.[0]?.path).toBe('sessions')
    await change({ active: 0 })
    expect((await order(sessions(1))).body.code).toBe('service_gone')
  })

  test('with text that means harm, which is stored as it is, but for what no field accepts', async () => {
    expect((await order({ message: '\u202e' })).status).toBe(400)
    const message = '</script><script>harmed()</script> {{code}}'
    const { id } = await anOrder(setup.site, { giverName: '<b>Léa</b>', recipientName: '=7*7', message })
    expect((await confirmOrder(setup.owner, { id }, { means: 'Carte' })).status).toBe(200)
    expect(await vouchers()).toMatchObject([{ giver_name: '<b>Léa</b>', recipient_name: '=7*7' }])
  })
})

describe('while orders are off', () => {
  test.each([{ takesOrders: false }, { isOn: false }])('with %j, nothing is ordered or said', async (off) => {
    const earlier = await anOrder(setup.site)
    await ordersOn(setup.site, off)
    expect((await order()).body.code).toBe('voucher_orders_off')
    const terms = await setup.site.visitor().get('/api/voucher-orders/terms')
    expect(terms.body).toMatchObject({ code: 'voucher_orders_off' })
    // The order of before stays, and so does what staff do with it.
    expect((await readOwnOrder(setup.site, earlier.token)).body.canWithdraw).toBe(true)
    expect((await confirmOrder(setup.owner, earlier, { means: 'Carte' })).status).toBe(200)
  })

  test('the switch of orders goes off with that of vouchers, and asks how to pay', async () => {
    const path = '/api/superadmin/vouchers/settings'
    const save = (change: object) =>
      setup.owner.put(path, { ...DEFAULT_VOUCHER_SETTINGS, isOn: true, takesOrders: true, ...change })
    expect((await save({ isOn: false, howToPay: 'Sur place' })).body).toMatchObject({ takesOrders: false })
    expect((await setup.owner.get(path)).body).toMatchObject({ takesOrders: false, howToPay: 'Sur place' })
    expect((await save({})).body).toMatchObject({ issues: [{ path: 'howToPay' }] })
    await ordersOn(setup.site, { takesOrders: false })
    expect((await save({ howToPay: 'Sur place' })).body).toMatchObject({ code: 'orders_without_mail' })
  })

  test('the switch goes on where a mail can leave', { tags: ['engine'] }, async () => {
    const { site } = await massagePractice(CAN_CONFIRM)
    await ordersOn(site, { takesOrders: false })
    const owner = await site.visitor().signIn((await aSuperadmin(site)).username)
    const settings = { ...DEFAULT_VOUCHER_SETTINGS, isOn: true, takesOrders: true, howToPay: 'Sur place' }
    const { body } = await owner.put('/api/superadmin/vouchers/settings', settings)
    expect(body).toMatchObject({ takesOrders: true })
    expect((await site.visitor().get('/api/public-settings')).body).toMatchObject({ voucherOrders: true })
  })
})

test('one network orders at most ten vouchers a day, and fewer with a form that no person filled in', {
  tags: ['engine'],
}, async () => {
  const strict = await massagePractice({ RATE_LIMITS: 'on' })
  await ordersOn(strict.site)
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries += 1) statuses.push((await orderVoucher(strict.site.visitor())).status)
  expect(statuses).toEqual([...Array.from({ length: 7 }, () => 201), 429])
  strict.site.clock.set('2027-04-13T08:01')
  expect((await orderVoucher(strict.site.visitor())).status).toBe(201)
})

test('a mailbox that has had enough mail for a day gets no order, and nothing is stored', {
  tags: ['engine'],
}, async () => {
  const strict = await massagePractice({ RATE_LIMITS: 'on' })
  await ordersOn(strict.site)
  await aSetting(strict.site, 'bookingLimits', { clientMessagesPerDay: 1 })
  const answers = [await orderVoucher(strict.site.visitor()), await orderVoucher(strict.site.visitor())]
  expect(answers.map(({ status }) => status)).toEqual([201, 429])
  const orders = await strict.site.database.kysely.selectFrom('voucher_orders').select('id').execute()
  expect(orders).toHaveLength(1)
})

test('a setting of the version before knows no orders', async () => {
  await aSetting(setup.site, 'vouchers', { isOn: true, validMonths: 12, conditions: '' })
  expect((await order()).body.code).toBe('voucher_orders_off')
})

test.each(['Voyez https://arnaque.example', 'Va sur arnaque.com', 'Écris à moi@arnaque.example'])(
  'a giver’s message holds no address: %s',
  async (message) => {
    const { status, body } = await order({ message })
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'message'])
    expect(body.message).toMatch(/ni adresse internet ni adresse e-mail/)
  },
)

test('a giver’s message is shown to staff with the order, before it leaves', {
  tags: ['engine'],
}, async () => {
  await order({ message: 'Joyeux Noël, Zoé !' })
  const { body } = await setup.owner.get<{ message: string | null }[]>('/api/superadmin/voucher-orders')
  expect(body.map(({ message }) => message)).toEqual(['Joyeux Noël, Zoé !'])
})
