import type { Admin } from '#contract/accounts/sign-in.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { required } from '#contract/fields.ts'
import { lastDayOfVoucher } from '#domain/accounting/voucher-settings.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { insertEntry } from '#server/features/accounting/redemption/queries.ts'
import { appendReceipt, lockBook, requireMeans, requireOpenBook } from '../book/append.ts'
import { findUnsettledOf, noteRefundedOtherwise } from '../online-payments/queries.ts'
import { natureOfVoucher } from '../vouchers/content.ts'
import { findRefundable, insertVoucher } from '../vouchers/queries.ts'
import { noteSale } from '../vouchers/sale.ts'
import { planVoucherMail } from './mails.ts'
import { lockOrder, requireOrder, stateOf } from './order-state.ts'
import { type StoredOrder, updateOrder } from './queries.ts'

type Noted = { caller: Admin; id: number; means?: string | undefined }

/** Makes the voucher; its code is made when its mail leaves. Throws order_not_unpaid, order_lapsed, order_being_paid. */
export async function confirmPayment(context: AppContext, noted: Noted): Promise<StoredOrder> {
  const { database, clock } = context
  const { caller, id } = noted
  return database.transaction(async (trx) => {
    await lockOrder(context, trx, id)
    await lockBook(context, trx)
    const order = await requireOrder(trx, { id })
    refuseSettled(order, clock.local().day)
    if (await findUnsettledOf(trx, { orderId: id })) throw new Refusal('order_being_paid')
    const means = await readMeans(trx, noted.means)
    const voucherId = await makeVoucherOf(context, trx, { order, notedBy: caller.id })
    await noteSale(context, trx, {
      voucherId,
      cents: order.priceCents,
      means,
      nature: natureOfVoucher(contentOf(order)),
      clientName: order.giverName,
      caller,
    })
    return requireOrder(trx, { id })
  })
}

/** Of an order that is paid: its mail leaves. Under the order’s lock; `notedBy` is null for a payment by card. */
export async function makeVoucherOf(
  context: AppContext,
  trx: Trx,
  { order, notedBy }: { order: StoredOrder; notedBy: number | null },
): Promise<number> {
  const now = context.clock.instant()
  const terms = termsOf(context, order)
  const voucherId = await insertVoucher(trx, { ...contentOf(order), ...terms, created_by: notedBy })
  await insertEntry(trx, { voucherId, kind: 'issued', units: order.units, notedBy, now })
  await updateOrder(trx, order.id, { voucher_id: voucherId, paid_at: now })
  await planVoucherMail(context, trx, order.id)
  return voucherId
}

function refuseSettled(order: StoredOrder, today: Day): void {
  const state = stateOf(order, today)
  if (state === 'lapsed') throw new Refusal('order_lapsed')
  if (state !== 'unpaid') throw new Refusal('order_not_unpaid')
}

/** Required while the book is kept; undefined while it is not. */
async function readMeans(trx: Trx, means: string | undefined): Promise<string | undefined> {
  if (!(await readStored(trx, 'receiptsBook')).isOn) return undefined
  if (means !== undefined) return means
  throw invalid('means', required('Moyen de paiement'))
}

export function contentOf({ units, serviceId, serviceName, minutes }: StoredOrder) {
  return { units, service_id: serviceId, service_name: serviceName, session_minutes: minutes }
}

/** Valid from the day on which it is sent. */
function termsOf({ clock }: AppContext, order: StoredOrder) {
  const today = clock.local().day
  const sentOn = order.sendOn !== null && order.sendOn > today ? order.sendOn : today
  return {
    code_hash: null,
    paid_cents: order.priceCents,
    sold_on: today,
    valid_until: lastDayOfVoucher(sentOn, order.validMonths),
    recipient_name: order.recipientName,
    giver_name: order.giverName,
    message: order.message,
    created_at: clock.instant(),
  }
}

/** Notes that the refund due after a withdrawal was paid. Throws order_not_withdrawn. */
export async function noteRefundOfOrder(context: AppContext, noted: Noted): Promise<StoredOrder> {
  const { database, clock } = context
  const { caller, id } = noted
  return database.transaction(async (trx) => {
    await lockOrder(context, trx, id)
    await lockBook(context, trx)
    const order = await requireOrder(trx, { id })
    if (order.cardRefund === 'asked' || order.cardRefund === 'pending') throw new Refusal('refund_on_its_way')
    if (stateOf(order, clock.local().day) !== 'withdrawn') throw new Refusal('order_not_withdrawn')
    const means = order.receiptNumber === null ? undefined : await readMeans(trx, noted.means)
    if (means !== undefined) await appendRefund(context, trx, { order, means, caller })
    await updateOrder(trx, id, { refunded_at: clock.instant() })
    await noteRefundedOtherwise(trx, { orderId: id, now: clock.instant() })
    return requireOrder(trx, { id })
  })
}

type Refund = { order: StoredOrder; means: string; caller: Admin }

async function appendRefund(context: AppContext, trx: Trx, { order, means, caller }: Refund): Promise<void> {
  const { voucherId, refundCents, receiptNumber } = order
  if (receiptNumber === null || refundCents === null) return
  requireMeans(await requireOpenBook(trx), means)
  const cents = Math.min(refundCents, await findRefundable(trx, receiptNumber))
  if (cents === 0) return
  await appendReceipt(context, trx, {
    kind: 'refund',
    day: 'today',
    cents: -cents,
    means,
    nature: french`Rétractation : bon n° ${voucherId ?? ''}`,
    corrects: receiptNumber,
    origin: receiptNumber,
    notedBy: caller.id,
  })
}
