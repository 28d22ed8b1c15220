import { Refusal } from '#contract/errors.ts'
import { type Cents, toCents } from '#domain/language/money.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import {
  detachVoucher,
  endVoucher,
  lockVouchers,
  settleVisitsOf,
} from '#server/features/accounting/redemption/settle.ts'
import { hashToken } from '#server/security/tokens.ts'
import { findPaidOf, sumRefunds } from '../online-payments/queries.ts'
import { askRefund } from '../online-payments/settle.ts'
import { requireVoucher } from '../vouchers/actions.ts'
import { mailWithdrawal, tellPracticeOfOrder } from './mails.ts'
import { lockOrder, requireOrder, withdrawalObstacle } from './order-state.ts'
import { endCode, listVisitsToCome, type StoredOrder, updateOrder } from './queries.ts'

/** By the order’s link. Throws order_withdrawn, order_lapsed, withdrawal_over. */
export async function withdrawOrder(context: AppContext, token: string): Promise<StoredOrder> {
  const { database, clock } = context
  const { id } = await requireOrder(database.kysely, { tokenHash: hashToken(token) })
  return database.transaction(async (trx) => {
    await lockOrder(context, trx, id)
    const order = await requireOrder(trx, { id })
    const obstacle = withdrawalObstacle(order, clock.local().day)
    if (obstacle !== null) throw new Refusal(obstacle)
    const refund = await endOrdered(context, trx, order)
    await updateOrder(trx, id, {
      withdrawn_at: clock.instant(),
      refund_cents: refund,
      recipient_email: null,
    })
    await refundToCard(context, trx, { orderId: id, refund })
    await mailWithdrawal(context, trx, { id, token })
    await tellPracticeOfOrder(context, trx, { id, news: 'withdrawn' })
    return requireOrder(trx, { id })
  })
}

/** By the means with which one paid (article L221-24 of the Code de la consommation). */
async function refundToCard(
  context: AppContext,
  trx: Trx,
  { orderId, refund }: { orderId: number; refund: Cents },
): Promise<void> {
  const payment = await findPaidOf(trx, { orderId })
  if (!payment) return
  const cents = Math.min(refund, payment.cents - (await sumRefunds(trx, payment.id)))
  if (cents > 0) await askRefund(context, trx, { payment, cents, reason: 'withdrawal' })
}

/** Visits to come are paid on the spot; what others have used is kept. Returns what is to be paid back. */
async function endOrdered(context: AppContext, trx: Trx, { voucherId }: StoredOrder): Promise<Cents> {
  if (voucherId === null) return 0
  await lockVouchers(context, trx, [voucherId])
  await settleVisitsOf(context, trx, voucherId)
  for (const reservationId of await listVisitsToCome(trx, voucherId, context.clock.local()))
    await detachVoucher(context, trx, { reservationId, notedBy: null })
  const { refundableEuros } = await requireVoucher(context, trx, voucherId)
  const refund = toCents(refundableEuros)
  await endVoucher(context, trx, { voucherId, notedBy: null, paidBack: refund })
  await endCode(trx, voucherId)
  return refund
}
