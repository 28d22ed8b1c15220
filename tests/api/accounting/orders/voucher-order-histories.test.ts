// @module-tag engine
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/language/time.ts'
import { settleAllVisits } from '#server/features/accounting/redemption/settle.ts'
import { findVoucherFault } from '#server/features/accounting/vouchers/ledger.ts'
import { bookedPractice } from '../../../support/accounting/book.ts'
import {
  anOrder,
  confirmOrder,
  ordersOn,
  type PlacedOrder,
  refundOrder,
  withdrawOrder,
} from '../../../support/accounting/voucher-orders.ts'

const VISITS = 3
const PRICE = 10_000
const ACTS = ['confirm', 'withdraw', 'refund', 'judge', 'use', 'come', 'cancel'] as const

/** `visit`: of those acts that are about one. */
const step = fc.record({
  act: fc.constantFrom(...ACTS, 'confirm', 'use'),
  visit: fc.nat({ max: VISITS - 1 }),
})
type Step = { act: (typeof ACTS)[number]; visit: number }

/** Steps of one part happen at the same moment. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 })

let setup: Awaited<ReturnType<typeof bookedPractice>>
let runs = 0

beforeAll(async () => {
  setup = await bookedPractice()
  await ordersOn(setup.site)
})

const database = () => setup.site.database.kysely

async function confirm(order: PlacedOrder): Promise<string | undefined> {
  const { status, body } = await confirmOrder(setup.owner, order, { means: 'Carte' })
  if (status !== 200) return undefined
  const path = `/api/superadmin/vouchers/${body.order.voucherId}/code`
  return (await setup.owner.post<{ code: string }>(path)).body.code
}

/** Of a visit whose attendance nobody has noted yet. */
const change = (id: number, values: object) =>
  database()
    .updateTable('agenda_entries')
    .set(values)
    .where('id', '=', id)
    .where('attendance', 'is', null)
    .execute()

async function play(parts: readonly (readonly Step[])[]): Promise<PlacedOrder> {
  const { site, owner } = setup
  runs += 1
  const order = await anOrder(site)
  const days = Array.from({ length: VISITS }, (_, index) => addDays('2027-05-01', runs * VISITS + index))
  const visits = await Promise.all(days.map((day) => setup.aVisit(day)))
  let code = ''
  const acts: Record<Step['act'], (visit: { id: number; date: string }) => Promise<unknown>> = {
    confirm: async () => {
      code = (await confirm(order)) ?? code
    },
    withdraw: () => withdrawOrder(site, order),
    refund: () => refundOrder(owner, order, { means: 'Virement' }),
    judge: () => settleAllVisits(site),
    use: ({ id, date }) => owner.put(`/api/admin/reservations/${date}/${id}/voucher`, { code }),
    come: ({ id }) => change(id, { attendance: 'came', cancelled_at: null }),
    cancel: ({ id }) => change(id, { cancelled_at: site.clock.instant() }),
  }
  for (const part of parts)
    await Promise.all(part.map(({ act, visit }) => acts[act](visits[visit] as { id: number; date: string })))
  await settleAllVisits(site)
  return order
}

async function expectNothingLeft(voucherId: number, refundCents: number): Promise<void> {
  const { balance } = await database()
    .selectFrom('vouchers')
    .select('balance')
    .where('id', '=', voucherId)
    .executeTakeFirstOrThrow()
  const uses = await database()
    .selectFrom('voucher_visits')
    .selectAll()
    .where('voucher_id', '=', voucherId)
    .execute()
  expect(balance).toBe(0)
  expect(uses.reduce((sum, { units }) => sum + units, 0) + refundCents).toBe(PRICE)
  expect(uses.every(({ is_used }) => is_used === 1)).toBe(true)
}

test('whatever becomes of an order, in turn or at once, its price is what was used and what is paid back', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (parts) => {
      const receiptsBefore = (await setup.rows()).length
      const { id } = await play(parts)
      expect(await findVoucherFault(database())).toBeNull()
      const order = await database()
        .selectFrom('voucher_orders')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { voucher_id, withdrawn_at, refunded_at } = order
      const refundCents = order.refund_cents ?? 0
      const received = (await setup.rows()).slice(receiptsBefore).reduce((sum, { cents }) => sum + cents, 0)
      const paidBack = refunded_at === null ? 0 : refundCents
      expect(received).toBe(voucher_id === null ? 0 : PRICE - paidBack)
      if (voucher_id !== null && withdrawn_at !== null) await expectNothingLeft(voucher_id, refundCents)
    }),
    { numRuns: 30 },
  )
}, 120_000)
