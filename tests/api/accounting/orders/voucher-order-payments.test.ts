import { beforeEach, describe, expect, test } from 'vitest'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { purgeExpired } from '#server/features/privacy/retention/actions.ts'
import { aKeptBook, bookedPractice } from '../../../support/accounting/book.ts'
import {
  anOrder,
  confirmOrder,
  ORDERS,
  ordersOn,
  readOwnOrder,
  withdrawOrder,
} from '../../../support/accounting/voucher-orders.ts'

let setup: Awaited<ReturnType<typeof bookedPractice>>

beforeEach(async () => {
  setup = await bookedPractice()
  await ordersOn(setup.site)
})

const sessions = (count: number, change: object = {}) => ({
  ...{ euros: undefined, sessions: count, serviceId: setup.massage.id, shownPrice: count * 62.5 },
  ...change,
})
const stored = () =>
  setup.site.database.kysely.selectFrom('voucher_orders').selectAll().orderBy('id').execute()
const vouchers = () => setup.site.database.kysely.selectFrom('vouchers').selectAll().execute()

describe('staff confirm the money', () => {
  test('which makes a voucher of the order’s own terms, a receipt, and no code yet', async () => {
    const names = { recipientName: 'Zoé', message: 'Bon anniversaire' }
    const placed = await anOrder(setup.site, { ...names, sendOn: '2027-06-21' })
    await ordersOn(setup.site, { validMonths: 6 })
    expect((await confirmOrder(setup.owner, placed)).body.issues?.[0]?.path).toBe('means')
    expect((await confirmOrder(setup.owner, placed, { means: 'Coquillages' })).status).toBe(400)
    expect(await vouchers()).toEqual([])
    setup.site.clock.set('2027-04-14T10:00')
    await setup.owner.signIn(setup.ownerName)
    const { body } = await confirmOrder(setup.owner, placed, { means: 'Virement' })
    expect(body.order).toMatchObject({
      state: 'paid',
      hasReceipt: true,
      sentAt: null,
      isUndeliverable: false,
    })
    expect(await vouchers()).toMatchObject([
      {
        ...{ code_hash: null, units: 10_000, balance: 10_000, paid_cents: 10_000, sold_on: '2027-04-14' },
        ...{
          valid_until: '2028-06-21',
          giver_name: 'Léa Roux',
          recipient_name: 'Zoé',
          message: 'Bon anniversaire',
        },
      },
    ])
    expect(await setup.rows()).toMatchObject([{ cents: 10_000, means: 'Virement', client_name: 'Léa Roux' }])
    expect((await readOwnOrder(setup.site, placed.token)).body).toMatchObject({ validUntil: '2028-06-21' })
    expect(await findVoucherFault(setup.site.database.kysely)).toBeNull()
  })

  test('without a receipt where no book is kept', async () => {
    await aKeptBook(setup.site, { isOn: false })
    const placed = await anOrder(setup.site, sessions(2, { sendOn: '2027-04-13' }))
    setup.site.clock.set('2027-04-20T10:00')
    await setup.owner.signIn(setup.ownerName)
    expect((await confirmOrder(setup.owner, placed)).body.order).toMatchObject({
      state: 'paid',
      hasReceipt: false,
    })
    // The chosen day is over: it is valid from the day on which it is paid.
    expect(await vouchers()).toMatchObject([
      { units: 2, balance: 2, paid_cents: 12_500, valid_until: '2028-04-20' },
    ])
    expect(await setup.rows()).toEqual([])
  })

  test('once, although two of them do so at the same moment', { tags: ['engine'] }, async () => {
    const placed = await anOrder(setup.site)
    const means = { means: 'Carte' }
    const answers = await Promise.all([1, 2, 3].map(() => confirmOrder(setup.owner, placed, means)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('order_not_unpaid')
    expect([await vouchers(), await setup.rows()].map((rows) => rows.length)).toEqual([1, 1])
  })

  test('not after thirty days', async () => {
    const placed = await anOrder(setup.site)
    setup.site.clock.set('2027-05-12T23:59')
    expect((await readOwnOrder(setup.site, placed.token)).body.state).toBe('unpaid')
    setup.site.clock.set('2027-05-13T00:00')
    await setup.owner.signIn(setup.ownerName)
    expect((await confirmOrder(setup.owner, placed, { means: 'Carte' })).body.code).toBe('order_lapsed')
    expect((await readOwnOrder(setup.site, placed.token)).body).toMatchObject({
      state: 'lapsed',
      canWithdraw: false,
    })
  })

  test('not while the book awaits its last number', async () => {
    const placed = await anOrder(setup.site)
    await aKeptBook(setup.site, { awaitsNumber: true })
    expect((await confirmOrder(setup.owner, placed, { means: 'Carte' })).body.code).toBe('book_awaits_number')
    expect(await vouchers()).toEqual([])
  })
})

test('orders that were never paid are erased in the night after thirty days, and paid ones stay', {
  tags: ['engine'],
}, async () => {
  const [, withdrawn, paid] = [
    await anOrder(setup.site),
    await anOrder(setup.site),
    await anOrder(setup.site),
  ]
  await withdrawOrder(setup.site, withdrawn)
  await confirmOrder(setup.owner, paid, { means: 'Carte' })
  setup.site.clock.set('2027-05-12T23:59')
  await purgeExpired(setup.site)
  expect(await stored()).toHaveLength(3)
  setup.site.clock.set('2027-05-13T03:00')
  expect(await purgeExpired(setup.site)).toMatchObject({ unpaidVoucherOrders: 2 })
  expect((await stored()).map(({ id }) => id)).toEqual([paid.id])
})

describe('staff delete an order', () => {
  const remove = ({ id }: { id: number }) => setup.owner.delete<{ code: string }>(`${ORDERS}/${id}`)

  test('that is not paid, after which its link is unknown', async () => {
    const placed = await anOrder(setup.site)
    expect((await remove(placed)).status).toBe(200)
    expect((await readOwnOrder(setup.site, placed.token)).status).toBe(404)
    expect((await remove(placed)).status).toBe(404)
  })

  test('but not a paid one', async () => {
    const placed = await anOrder(setup.site)
    await confirmOrder(setup.owner, placed, { means: 'Carte' })
    expect((await remove(placed)).body.code).toBe('order_not_unpaid')
    expect(await stored()).toHaveLength(1)
  })
})
