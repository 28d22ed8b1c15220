// @module-tag engine
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnlinePaymentState } from '#domain/accounting/online-payment.ts'
import { watchPayments } from '#server/features/accounting/online-payments/watch.ts'
import { payByCard, readAfterCheckout } from '#server/features/accounting/voucher-orders/card.ts'
import { withdrawOrder } from '#server/features/accounting/voucher-orders/withdrawal.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { aKeptBook } from '../../../support/accounting/book.ts'
import { type CardPractice, takingCards } from '../../../support/accounting/paying-practice.ts'
import {
  anOrder,
  confirmOrder,
  ORDERS,
  type PlacedOrder,
} from '../../../support/accounting/voucher-orders.ts'
import { mortalDatabase } from '../../../support/database/mortal.ts'
import type { TestClient } from '../../../support/practice/test-client.ts'
import type { StripeFault } from '../../../support/servers/fake-stripe.ts'

const PRICE = 10_000
const MINUTE_MS = 60_000
const ACTS = ['open', 'pay', 'return', 'watch', 'expire', 'confirm', 'withdraw', 'delete', 'number'] as const
const FAULTS: readonly StripeFault[] = ['error', 'kept error', 'lost', 'busy']

const OFTEN = ['open', 'pay', 'pay', 'watch'] as const

/** In one of four steps. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })

/** `dies`: after that many queries of its own. `fault`: of the provider’s next answer. */
const step = fc.record({
  act: fc.constantFrom(...ACTS, ...OFTEN, ...OFTEN, ...OFTEN, ...OFTEN),
  dies: seldom(fc.nat({ max: 40 })),
  fault: seldom(fc.constantFrom(...FAULTS)),
})
type Step = { act: (typeof ACTS)[number]; dies: number | null; fault: StripeFault | null }

/** Steps of one part happen at the same moment; a minute passes after it, or a day. */
const history = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 3 }), takesDay: fc.boolean() }),
  { minLength: 2, maxLength: 10 },
)
type Part = { steps: readonly Step[]; takesDay: boolean }

let setup: CardPractice

beforeAll(async () => {
  setup = await takingCards()
})

afterAll(() => setup.closeAll())

const contextOf = ({ dies }: Step) =>
  dies === null
    ? setup.context
    : { ...setup.context, database: mortalDatabase(setup.site.database, { queries: dies }) }

/** Pages that somebody has seen: those of a process that died before it answered are known to nobody. */
const shown = new Set<string>()
let now = 0
let awaitsNumber = false

function passMinutes(minutes: number): void {
  now += minutes * MINUTE_MS
  setup.at(new Date(now).toISOString().slice(0, 16))
}

const openPage = () => [...shown].find((id) => setup.stripe.sessions.get(id)?.status === 'open')

async function open(context: CardPractice['context'], { token }: PlacedOrder): Promise<void> {
  shown.add((await payByCard(context, token)).split('/').at(-1) ?? '')
}

async function pay(): Promise<void> {
  const id = openPage()
  if (id) setup.stripe.pay(id)
}

async function expire(): Promise<void> {
  const id = openPage()
  if (id) setup.stripe.expire(id)
}

async function act(order: PlacedOrder, { act: name, ...how }: Step, staff: TestClient): Promise<unknown> {
  const { site, stripe } = setup
  const context = contextOf({ act: name, ...how })
  if (how.fault !== null) stripe.failNext(how.fault)
  const acts: Record<Step['act'], () => Promise<unknown>> = {
    open: () => open(context, order),
    pay,
    expire,
    return: () => readAfterCheckout(context, order.token),
    watch: () => watchPayments(context, { log: { warn: () => {} } }),
    withdraw: () => withdrawOrder(context, order.token),
    confirm: () => confirmOrder(staff, order, { means: 'Virement' }),
    delete: () => staff.delete(`${ORDERS}/${order.id}`),
    number: () => {
      awaitsNumber = !awaitsNumber
      return aKeptBook(site, awaitsNumber ? { awaitsNumber: true } : {})
    },
  }
  return acts[name]()
}

/** Most people press the button. */
const FIRST: Part = { steps: [{ act: 'open', dies: null, fault: null }], takesDay: false }

async function play(parts: readonly Part[]): Promise<PlacedOrder> {
  const { site, stripe } = setup
  stripe.sessions.clear()
  stripe.refunds.clear()
  shown.clear()
  now = Date.UTC(2027, 3, 12, 8)
  passMinutes(0)
  const order = await anOrder(site)
  for (const { steps, takesDay } of [FIRST, ...parts]) {
    const staff = await setup.again()
    await Promise.allSettled(steps.map((one) => act(order, one, staff)))
    stripe.clearFaults()
    if (takesDay) stripe.forgetKeys()
    passMinutes(takesDay ? 24 * 60 : 2)
  }
  return order
}

/** Nothing fails any more, and nobody pays any more. */
async function comeToRest(): Promise<void> {
  awaitsNumber = false
  await aKeptBook(setup.site)
  for (const { id, status } of setup.stripe.sessions.values()) if (status === 'open') setup.stripe.expire(id)
  for (let minute = 0; minute < 4; minute += 1) {
    passMinutes(2)
    await setup.watch()
  }
  await setup.night()
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

test('whatever dies or is lost, the provider, the orders and the book agree on every cent', async () => {
  const { database } = setup.site
  await fc.assert(
    fc.asyncProperty(history, async (parts) => {
      const rowsBefore = (await setup.rows()).length
      const paymentsBefore = (await setup.payments()).length
      const order = await play(parts)
      await comeToRest()

      const paid = [...setup.stripe.sessions.values()].filter(
        ({ payment_status }) => payment_status === 'paid',
      )
      const refunds = [...setup.stripe.refunds.values()]
      const payments = (await setup.payments()).slice(paymentsBefore)
      const settled: readonly OnlinePaymentState[] = ['paid', 'ended']
      expect(payments.filter(({ state }) => !settled.includes(state))).toEqual([])
      expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(paid.length)
      expect(await setup.online()).toMatchObject({ openCount: 0, tasks: [] })

      // The book holds each payment and each refund of the provider once.
      const rows = (await setup.rows()).slice(rowsBefore)
      const online = rows.filter(({ means }) => means === 'Carte en ligne').map(({ cents }) => cents)
      expect(online.filter((cents) => cents > 0)).toEqual(paid.map(({ amount_total }) => amount_total))
      expect(online.filter((cents) => cents < 0)).toEqual(refunds.map(({ amount }) => -amount))

      // An order with a voucher was paid once; of one without, all money has gone back.
      const kept =
        sum(paid.map(({ amount_total }) => amount_total ?? 0)) - sum(refunds.map(({ amount }) => amount))
      const transfers = sum(rows.filter(({ means }) => means === 'Virement').map(({ cents }) => cents))
      const stored = await database.kysely
        .selectFrom('voucher_orders')
        .selectAll()
        .where('id', '=', order.id)
        .executeTakeFirst()
      const isHonoured = stored?.voucher_id != null && stored.withdrawn_at === null
      const owesTransfer = stored?.withdrawn_at != null && transfers > 0
      expect(kept + transfers).toBe(isHonoured || owesTransfer ? PRICE : 0)
      expect(await findVoucherFault(database.kysely)).toBeNull()
    }),
    { numRuns: 30 },
  )
}, 1_200_000)
