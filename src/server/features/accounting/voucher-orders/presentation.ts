import type { OwnVoucherOrder, VoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { takesCards } from '#domain/accounting/online-payment.ts'
import { lastDayOfWithdrawal, UNPAID_DAYS, usedCentsOf } from '#domain/accounting/voucher-order.ts'
import { paymentAdvice } from '#domain/accounting/voucher-order-text.ts'
import { toEuros } from '#domain/language/money.ts'
import { addDays, toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Db } from '#server/db/engine.ts'
import { readSettings } from '#server/db/statements/settings.ts'
import { storedIn } from '#server/db/statements/stored-settings.ts'
import { stateOf, withdrawalObstacle } from './order-state.ts'
import { type StoredOrder, sumUsedUnits } from './queries.ts'

export async function showOwnOrder(
  context: AppContext,
  db: Db,
  order: StoredOrder,
): Promise<OwnVoucherOrder> {
  const today = context.clock.local().day
  const settings = await readSettings(db, ['onlinePayments', 'vouchers'])
  const { howToPay } = storedIn(settings, 'vouchers')
  const shown = shownByAll(context, order)
  const { sendOn, orderedOn } = order
  const isAwaited = shown.state === 'unpaid' && sendOn !== null
  return {
    ...shown,
    howToPay,
    takesCards: shown.state === 'unpaid' && takesCards(storedIn(settings, 'onlinePayments')),
    paymentAdvice: isAwaited ? paymentAdvice({ sendOn, orderedOn, today }) : null,
    conditions: order.conditions,
    validMonths: order.validMonths,
    validUntil: order.validUntil,
    withdrawalUntil: lastDayOfWithdrawal(order.orderedOn),
    canWithdraw: withdrawalObstacle(order, today) === null,
    usedEuros: toEuros(await readUsedCents(context, db, order)),
    ...(shownRefund(order) === 'failed' && { isCardRefundFailed: true as const }),
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
    cardRefund: shownRefund(order),
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
    isPaidByCard: order.isPaidByCard === 1,
  }
}

function shownRefund({ cardRefund }: StoredOrder): VoucherOrder['cardRefund'] {
  if (cardRefund === 'failed') return 'failed'
  return cardRefund === 'asked' || cardRefund === 'pending' ? 'running' : null
}

function momentOf(context: AppContext, instant: number | null) {
  return instant === null ? null : toMoment(context, instant)
}

function toMoment({ config }: AppContext, instant: number) {
  return toDateAndTime(zonedTime(config.timeZone, Number(instant)))
}
