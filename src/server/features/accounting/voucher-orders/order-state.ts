import { Refusal } from '#contract/errors.ts'
import { lastDayOfWithdrawal, type OrderState, orderState } from '#domain/accounting/voucher-order.ts'
import type { Day } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { findOrder, type StoredOrder } from './queries.ts'

/** Before the locks of vouchers and of the book. */
export async function lockOrder(
  { database }: Pick<AppContext, 'database'>,
  trx: Trx,
  id: number,
): Promise<void> {
  await lockKeys(database, trx, { namespace: 'voucherOrder', keys: [id] })
}

export async function requireOrder(db: Db, by: Parameters<typeof findOrder>[1]): Promise<StoredOrder> {
  const order = await findOrder(db, by)
  if (order) return order
  throw new Refusal('not_found')
}

export function stateOf(order: StoredOrder, today: Day): OrderState {
  const { orderedOn, paidAt, sentAt, withdrawnAt, refundCents, refundedAt } = order
  const moments = {
    orderedOn,
    isPaid: paidAt !== null,
    isSent: sentAt !== null,
    isWithdrawn: withdrawnAt !== null,
    isSettled: refundCents === 0 || refundedAt !== null,
  }
  return orderState(moments, today)
}

/** Why the giver may not withdraw; null if they may. */
export function withdrawalObstacle(
  order: StoredOrder,
  today: Day,
): 'order_withdrawn' | 'order_lapsed' | 'withdrawal_over' | null {
  const state = stateOf(order, today)
  if (state === 'withdrawn' || state === 'refunded') return 'order_withdrawn'
  if (state === 'lapsed') return 'order_lapsed'
  return today > lastDayOfWithdrawal(order.orderedOn) ? 'withdrawal_over' : null
}
