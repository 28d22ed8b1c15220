import type { OnlineTask, ShownOnlinePayments } from '#contract/accounting/online-payments.ts'
import { Refusal } from '#contract/errors.ts'
import { toEuros } from '#domain/language/money.ts'
import { toDateAndTime } from '#domain/language/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import { toFlag } from '#server/db/columns.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { lockBook } from '../book/append.ts'
import { findRefundable } from '../vouchers/queries.ts'
import type { PaymentContext } from './purpose.ts'
import {
  changePayment,
  changeRefund,
  countUnderWay,
  findRefund,
  listDiffering,
  listRefundTasks,
  type OnlineRefund,
} from './queries.ts'
import { noteReceipts } from './receipts.ts'
import { findProvider, findSafeOrigin, requireProvider } from './settings.ts'

export async function showOnlinePayments(context: AppContext): Promise<ShownOnlinePayments> {
  const { kysely: db } = context.database
  const settings = await readStored(db, 'onlinePayments')
  const fault = await readStored(db, 'onlinePaymentFault')
  const { sealedKey, mode, verifiedAt, isOn, isHeld } = settings
  const hasKey = sealedKey !== null
  return {
    isOn,
    isHeld,
    mode: hasKey ? mode : null,
    verifiedAt: hasKey ? momentOf(context, verifiedAt) : null,
    isKeyLost: hasKey && findProvider(context, { ...settings, isHeld: false }) === null,
    hasAddress: (await findSafeOrigin(context)) !== null,
    fault: fault && { kind: fault.kind, since: momentOf(context, fault.since) },
    openCount: await countUnderWay(db),
    tasks: await listTasks(context),
  }
}

export async function listTasks(context: AppContext): Promise<OnlineTask[]> {
  const { kysely: db } = context.database
  const differing = (await listDiffering(db)).map(
    ({ id, cents, settledAt, orderId, reservationId, providerId }): OnlineTask => ({
      id,
      kind: 'differs',
      euros: toEuros(cents),
      at: momentOf(context, Number(settledAt)),
      orderId,
      reservationId,
      reason: null,
      providerId,
      failure: null,
    }),
  )
  const refunds = (await listRefundTasks(db)).map(
    ({ id, cents, reason, askedAt, orderId, reservationId, providerId, failure }): OnlineTask => ({
      id,
      kind: reason === 'provider' ? 'refundElsewhere' : 'refundFailed',
      euros: toEuros(cents),
      at: momentOf(context, Number(askedAt)),
      orderId,
      reservationId,
      reason,
      providerId,
      failure,
    }),
  )
  return [...differing, ...refunds]
}

function momentOf({ config }: AppContext, instant: number) {
  return toDateAndTime(zonedTime(config.timeZone, instant))
}

export async function dismissPayment({ database, clock }: AppContext, id: number): Promise<void> {
  const change = { handled_at: clock.instant() }
  if (await changePayment(database.kysely, { id, from: ['differs'] }, change)) return
  throw new Refusal('not_found')
}

/**
 * Once more, with the same reference: the provider’s list says first whether it was made after all. Under the book’s
 * lock, as whatever pays it back otherwise. Throws not_found for one that is no longer to be dealt with, refund_in_book.
 */
export async function retryRefund(context: PaymentContext, id: number): Promise<void> {
  await requireProvider(context)
  const { database } = context
  await database.transaction(async (trx) => {
    await lockBook(context, trx)
    const refund = await findRefund(trx, { id })
    if (!refund || !(await listRefundTasks(trx)).some((task) => task.id === id))
      throw new Refusal('not_found')
    if (refund.awaitsReceipt) throw new Refusal('book_awaits_number')
    if (await isGivenBack(trx, refund)) throw new Refusal('refund_in_book')
    if (!(await changeRefund(trx, { id, from: ['failed'] }, ASKED_AGAIN))) throw new Refusal('not_found')
  })
}

/** By other means, as the book tells: less is left of its payment than would go back. */
async function isGivenBack(trx: Trx, { paymentReceipt, cents }: OnlineRefund): Promise<boolean> {
  return paymentReceipt !== null && (await findRefundable(trx, paymentReceipt)) < cents
}

const ASKED_AGAIN = {
  state: 'asked',
  provider_id: null,
  must_look: 1,
  failure: null,
  settled_at: null,
  handled_at: null,
} as const

/**
 * One that failed was paid back otherwise; one made at the provider enters the book, as its payment did. Throws
 * not_found.
 */
export async function noteRefundTask(context: PaymentContext, id: number): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (trx) => {
    await lockBook(context, trx)
    const refund = await findRefund(trx, { id })
    if (!refund) throw new Refusal('not_found')
    const isMadeElsewhere = refund.reason === 'provider'
    const isBooked = refund.paymentReceipt !== null || refund.paymentAwaits === 1
    const isNoted = await changeRefund(
      trx,
      { id, from: isMadeElsewhere ? ['succeeded'] : ['failed'] },
      { handled_at: clock.instant(), ...(isMadeElsewhere && { awaits_receipt: toFlag(isBooked) }) },
    )
    if (!isNoted) throw new Refusal('not_found')
    await noteReceipts(context, trx)
  })
}
