import type { NewVoucherOrder } from '#contract/accounting/voucher-orders.ts'
import { invalid, Refusal } from '#contract/errors.ts'
import { MAX_DAYS_AHEAD, orderPath } from '#domain/accounting/voucher-order.ts'
import type { VoucherSettings } from '#domain/accounting/voucher-settings.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { addDays, type Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { boundFor } from '#domain/messages/booking-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, lockKeys, type Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { findReply, type IdempotentRequest, storeReply } from '#server/idempotency.ts'
import { hashToken, randomToken } from '#server/security/tokens.ts'
import { type BookingOrigin, countLinkUse, networkBounds } from '../../messages/booking-limits/actions.ts'
import { findUnsettledOf } from '../online-payments/queries.ts'
import { requireOrderedContent } from './content.ts'
import { mailOrder, tellPracticeOfOrder } from './mails.ts'
import { lockOrder, requireOrder, stateOf } from './order-state.ts'
import { deleteOrder, insertOrder } from './queries.ts'

/** Orders of one network, and of the whole site, within 24 hours. */
const BOUNDS = { network: 10, site: 200 }

export async function requireOrdersTaken(db: Db): Promise<VoucherSettings> {
  const settings = await readStored(db, 'vouchers')
  if (settings.isOn && settings.takesOrders) return settings
  throw new Refusal('voucher_orders_off')
}

type Request = Omit<NewVoucherOrder, 'website' | 'formAge'>
type Credentials = { origin: BookingOrigin; idempotency: IdempotentRequest }

/** Inactive until staff confirm its money. `link` is null when the same request was answered before. */
export async function orderVoucher(
  context: AppContext,
  request: Request,
  { origin, idempotency }: Credentials,
): Promise<{ id: number; link: string | null }> {
  const { database, clock } = context
  return database.transaction(async (trx) => {
    // Before every read: an earlier request with the same key has been committed.
    const keys = idempotency === null ? [] : [idempotency.keyHash]
    await lockKeys(database, trx, { namespace: 'voucherOrder', keys })
    const earlier = await findReply<number>(trx, idempotency)
    if (earlier !== null) return { id: earlier, link: null }
    const settings = await requireOrdersTaken(trx)
    refuseSendingDay(request.sendOn, clock.local().day)
    const token = randomToken()
    const row = await toRow(context, trx, { request, settings, token })
    await countOrder(context, trx, origin)
    const id = await insertOrder(trx, row)
    // The contract is concluded by what its mail says: without one that may leave, nothing is ordered.
    if (!(await mailOrder(context, trx, { id, token, address: origin.address })))
      throw new Refusal('too_many_requests')
    await tellPracticeOfOrder(context, trx, { id, news: 'ordered' })
    await storeReply(trx, idempotency, id)
    return { id, link: orderPath(token) }
  })
}

function refuseSendingDay(sendOn: Day | undefined, today: Day): void {
  const latest = addDays(today, MAX_DAYS_AHEAD)
  if (sendOn === undefined || (sendOn >= today && sendOn <= latest)) return
  const message = french`Le champ « Jour d’envoi » va d’aujourd’hui au ${frenchDate(latest)}.`
  throw invalid('sendOn', message)
}

type Ordering = { request: Request; settings: VoucherSettings; token: string }

async function toRow({ clock }: AppContext, trx: Trx, { request, settings, token }: Ordering) {
  const { content, cents } = await requireOrderedContent(trx, request)
  const { recipientEmail = null } = request
  return {
    ...content,
    token_hash: hashToken(token),
    ordered_at: clock.instant(),
    ordered_on: clock.local().day,
    price_cents: cents,
    valid_months: settings.validMonths,
    conditions: settings.conditions,
    giver_name: request.giverName,
    giver_email: request.giverEmail,
    recipient_name: request.recipientName ?? null,
    recipient_email: recipientEmail,
    message: request.message ?? null,
    drawing: request.drawing ?? null,
    sends_to: recipientEmail === null ? ('giver' as const) : ('recipient' as const),
    send_on: request.sendOn ?? null,
  }
}

async function countOrder(context: AppContext, trx: Trx, { address, isFromPerson }: BookingOrigin) {
  const network = boundFor(BOUNDS.network, !isFromPerson)
  const bounds = networkBounds(address, { network, site: BOUNDS.site })
  await countLinkUse(context, trx, { purpose: 'voucher-order', bounds })
}

/** Throws order_not_unpaid, order_being_paid. */
export async function deleteUnpaidOrder(context: AppContext, id: number): Promise<void> {
  await context.database.transaction(async (trx) => {
    await lockOrder(context, trx, id)
    const state = stateOf(await requireOrder(trx, { id }), context.clock.local().day)
    if (state !== 'unpaid' && state !== 'lapsed') throw new Refusal('order_not_unpaid')
    if (await findUnsettledOf(trx, { orderId: id })) throw new Refusal('order_being_paid')
    await deleteOrder(trx, id)
  })
}
