import { randomUUID } from 'node:crypto'
import { type Checkout, isAsAsked, type RefundReason } from '#domain/accounting/online-payment.ts'
import type { Cents } from '#domain/language/money.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Flag, toFlag } from '#server/db/columns.ts'
import type { Trx } from '#server/db/engine.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { lockBook } from '../book/append.ts'
import type { PaymentContext } from './purpose.ts'
import { changePayment, insertRefund, type OnlinePayment } from './queries.ts'
import { noteReceipts } from './receipts.ts'

/** One that the provider ends, or tells to have been paid, changes here once; what was not asked for is not booked. */
export async function settleCheckout(
  context: PaymentContext,
  payment: OnlinePayment,
  checkout: Checkout,
): Promise<void> {
  if (checkout.state === 'open') return
  if (checkout.state === 'expired') return endPayment(context, payment, 'end')
  const { paymentId: payment_id } = checkout
  const { database, clock } = context
  const purpose = context.paymentPurposes[payment.purpose]
  await database.transaction(async (trx) => {
    await purpose.lock(context, trx, payment)
    await lockBook(context, trx)
    const change = {
      provider_id: checkout.id,
      payment_id,
      settled_at: clock.instant(),
    }
    const key = { id: payment.id, from: ['new', 'open', 'ended'] } as const
    if (payment_id === null || !isAsAsked(payment, checkout))
      return void (await changePayment(trx, key, { ...change, state: 'differs' }))
    const awaits_receipt = await readAwaiting(trx, payment)
    if (await changePayment(trx, key, { ...change, state: 'paid', awaits_receipt }))
      await takePayment(context, trx, { ...payment, email: checkout.email })
  })
}

async function takePayment(
  context: PaymentContext,
  trx: Trx,
  payment: OnlinePayment & { email: string | null },
): Promise<void> {
  const reason = await context.paymentPurposes[payment.purpose].take(context, trx, payment)
  if (reason !== null) await askRefund(context, trx, { payment, cents: payment.cents, reason })
  await noteReceipts(context, trx)
}

/** A trial is no money, and a practice that keeps no book has none for it. */
async function readAwaiting(trx: Trx, { mode }: OnlinePayment): Promise<Flag> {
  return toFlag(mode === 'live' && (await readStored(trx, 'receiptsBook')).isOn)
}

/** Ends one that nobody can pay any more, with all that waited for it. */
async function endPayment(
  context: PaymentContext,
  payment: OnlinePayment,
  how: 'end' | 'endUnseen',
): Promise<void> {
  const purpose = context.paymentPurposes[payment.purpose]
  await context.database.transaction(async (trx) => {
    await purpose.lock(context, trx, payment)
    const change = { state: 'ended', settled_at: context.clock.instant() } as const
    if (await changePayment(trx, { id: payment.id, from: ['new', 'open'] }, change))
      await purpose[how](context, trx, payment)
  })
}

/** Ends the row of a checkout that nobody was shown. */
export function endUnseen(context: PaymentContext, payment: OnlinePayment): Promise<void> {
  return endPayment(context, payment, 'endUnseen')
}

type AskedRefund = { payment: Pick<OnlinePayment, 'id'>; cents: Cents; reason: RefundReason }

/** To the card, by the watch of the next minute: what is asked in a transaction is not asked of the provider in it. */
export async function askRefund(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  { payment, cents, reason }: AskedRefund,
): Promise<void> {
  await insertRefund(trx, {
    reference: randomUUID(),
    online_payment_id: payment.id,
    cents,
    reason,
    state: 'asked',
    provider_id: null,
    asked_at: clock.instant(),
    attempted_at: null,
    failure: null,
    settled_at: null,
    receipt_number: null,
    handled_at: null,
  })
}
