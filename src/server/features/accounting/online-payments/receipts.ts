import { ONLINE_MEANS } from '#domain/accounting/online-payment.ts'
import { earliestPaymentDay } from '#domain/accounting/receipt.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { AppContext } from '#server/app-context.ts'
import { zonedTime } from '#server/clock.ts'
import type { Trx } from '#server/db/engine.ts'
import { findClockDoubt } from '#server/db/statements/seen-time.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import { appendReceipt, lockBook } from '../book/append.ts'
import { setReceiptNumber } from '../vouchers/queries.ts'
import type { PaymentContext } from './purpose.ts'
import {
  changePayment,
  changeRefund,
  listAwaitingReceipt,
  listRefundsAwaitingReceipt,
  type OnlinePayment,
  type OnlineRefund,
} from './queries.ts'

/** In a transaction of its own, where rows may wait since the book could not take them. */
export async function noteWaitingReceipts(context: PaymentContext): Promise<void> {
  const { kysely: db } = context.database
  const waiting = (await listAwaitingReceipt(db)).length + (await listRefundsAwaitingReceipt(db)).length
  if (waiting === 0) return
  await context.database.transaction(async (trx) => {
    await lockBook(context, trx)
    await noteReceipts(context, trx)
  })
}

/**
 * Writes what waits into the book, under its lock; nothing while it awaits its number, is off, or the clock is doubted.
 * A row and its payment’s mark change together, so that each cent is there once.
 */
export async function noteReceipts(context: PaymentContext, trx: Trx): Promise<void> {
  const { isOn, awaitsNumber = false } = await readStored(trx, 'receiptsBook')
  if (!isOn || awaitsNumber || (await findClockDoubt(trx, context.clock)) !== null) return
  for (const payment of await listAwaitingReceipt(trx)) await notePayment(context, trx, payment)
  for (const refund of await listRefundsAwaitingReceipt(trx)) await noteRefund(context, trx, refund)
}

async function notePayment(context: PaymentContext, trx: Trx, payment: OnlinePayment): Promise<void> {
  const { nature, clientName, voucherId, reservationId } = await context.paymentPurposes[
    payment.purpose
  ].describe(trx, payment)
  const number = await appendReceipt(context, trx, {
    kind: 'payment',
    day: dayOf(context, payment.settledAt),
    cents: payment.cents,
    means: ONLINE_MEANS,
    nature,
    clientName,
    reservationId,
    notedBy: null,
  })
  await changePayment(trx, { id: payment.id, from: ['paid'] }, { receipt_number: number, awaits_receipt: 0 })
  if (voucherId !== null) await setReceiptNumber(trx, voucherId, number)
}

async function noteRefund(context: PaymentContext, trx: Trx, refund: OnlineRefund): Promise<void> {
  const { id, state, paymentReceipt } = refund
  const entry = state === 'failed' ? takenBack(refund) : refunded(refund)
  const number = await appendReceipt(context, trx, {
    ...entry,
    day: 'today',
    means: ONLINE_MEANS,
    origin: paymentReceipt,
    notedBy: null,
  })
  const change = state === 'failed' ? {} : { receipt_number: number }
  await changeRefund(trx, { id, from: [state] }, { ...change, awaits_receipt: 0 })
}

function refunded({ cents, paymentReceipt, reservationId }: OnlineRefund) {
  const nature = french`Remboursement du n° ${paymentReceipt ?? ''} sur la carte`
  return { kind: 'refund', cents: -cents, nature, reservationId, corrects: paymentReceipt } as const
}

/** The money has come back after its row was written. */
function takenBack({ cents, receiptNumber, reservationId }: OnlineRefund) {
  const nature = french`Reprise du n° ${receiptNumber ?? ''} : remboursement sur la carte non abouti`
  return { kind: 'contra', cents, nature, reservationId, corrects: receiptNumber } as const
}

/** Of the payment, unless its month may be closed by now. */
function dayOf({ config, clock }: AppContext, settledAt: number | null): Day {
  const today = clock.local().day
  const day = settledAt === null ? today : zonedTime(config.timeZone, Number(settledAt)).day
  return day > today || day < earliestPaymentDay(today) ? today : day
}
