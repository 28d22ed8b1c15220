import type { OwnVoucherOrder, VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { lastDayOfWithdrawal, UNPAID_DAYS, usedCentsOf } from '#domain/accounting/voucher-order.ts'
import { paymentAdvice } from '#domain/accounting/voucher-order-text.ts'
import { toEuros } from '#domain/language/money.ts'
import { addDays, toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { stateOf, withdrawalObstacle } from './order-state.ts'
import { type StoredOrder, sumUsedUnits } from './queries.ts'

export async function showOwnOrder(
  context: AppContext,
  db: Db,
  order: StoredOrder,
): Promise<OwnVoucherOrder> {
  const today = context.clock.local().day
  const { howToPay } = await readStored(db, 'vouchers')
  const shown = shownByAll(context, order)
  const { sendOn, orderedOn } = order
  const isAwaited = shown.state === 'unpaid' && sendOn !== null
  return {
    ...shown,
    howToPay,
    paymentAdvice: isAwaited ? paymentAdvice({ sendOn, orderedOn, today }) : null,
    conditions: order.conditions,
    validMonths: order.validMonths,
    validUntil: order.validUntil,
    withdrawalUntil: lastDayOfWithdrawal(order.orderedOn),
    canWithdraw: withdrawalObstacle(order, today) === null,
    usedEuros: toEuros(await readUsedCents(context, db, order)),
  }
}

/** Of the price, what visits have used by now. */
async function readUsedCents({ clock }: AppContext, db: Db, { voucherId, units, priceCents }: StoredOrder) {
  if (voucherId === null) return 0
  const usedUnits = await sumUsedUnits(db, voucherId, clock.local())
  return usedCentsOf({ units, usedUnits, priceCents })
}

export function showOrder(context: AppContext, order: StoredOrder): VoucherOrder {
  const { giverName, giverEmail, recipientName, message, voucherId } = order
  return {
    ...shownByAll(context, order),
    giverName,
    giverEmail,
    recipientName,
    message,
    sentAt: momentOf(context, order.sentAt),
    isUndeliverable: order.isUndeliverable === 1,
    voucherId,
    hasReceipt: order.receiptNumber !== null,
  }
}

function shownByAll(context: AppContext, order: StoredOrder) {
  const { id, units, serviceId, serviceName, minutes, orderedOn, sendsTo, sendOn, refundCents } = order
  return {
    id,
    units,
    serviceName,
    minutes,
    sendsTo,
    sendOn,
    state: stateOf(order, context.clock.local().day),
    kind: serviceId === null ? ('amount' as const) : ('sessions' as const),
    priceEuros: toEuros(order.priceCents),
    orderedAt: toMoment(context, order.orderedAt),
    payableUntil: addDays(orderedOn, UNPAID_DAYS),
    withdrawnAt: momentOf(context, order.withdrawnAt),
    refundEuros: refundCents === null ? null : toEuros(refundCents),
  }
}

function momentOf(context: AppContext, instant: number | null) {
  return instant === null ? null : toMoment(context, instant)
}

function toMoment({ config }: AppContext, instant: number) {
  return toDateAndTime(zonedTime(config.timeZone, Number(instant)))
}
