import { ProviderFailure, type ProviderRefund } from '#domain/accounting/online-payment.ts'
import { readStored } from '#server/db/statements/stored-settings.ts'
import type { PaymentProvider } from '../payment-provider/provider.ts'
import { isUnanswered } from './checkouts.ts'
import type { PaymentContext } from './purpose.ts'
import {
  changeRefund,
  findPayment,
  findRefund,
  insertRefund,
  listRunningRefunds,
  listUnsettled,
  type OnlinePayment,
} from './queries.ts'
import { noteWaitingReceipts } from './receipts.ts'
import { applyRefund, runRefund } from './refunds.ts'
import { areCardsTaken, findProvider, kindOfFault, noteFaults } from './settings.ts'
import { endUnseen, settleCheckout } from './settle.ts'

type WatchLog = { warn(details: object, message: string): void }
type Going = { log: WatchLog; mayGoOn?: () => boolean }

/**
 * Reads each open checkout, asks for each refund, and writes what waits into the book. Without a key, nothing but one
 * setting is read. One that fails does not stop the others, unless the provider answers nobody.
 */
export async function watchPayments(
  context: PaymentContext,
  { log, mayGoOn = () => true }: Going,
): Promise<void> {
  const { kysely: db } = context.database
  const settings = await readStored(db, 'onlinePayments')
  if (settings.sealedKey === null) return
  const provider = findProvider(context, settings)
  if (provider !== null) {
    const unsettled = await listUnsettled(db)
    await keepAll(context, unsettled, log)
    const works = [
      ...unsettled.map((payment) => () => watchCheckout(context, provider, payment)),
      ...(await listRunningRefunds(db)).map((refund) => () => runRefund(context, provider, refund)),
    ]
    for (const work of works) {
      if (!mayGoOn() || !(await tryWork(context, work, log))) break
    }
  }
  await noteWaitingReceipts(context)
}

/** Before any call: a provider that answers nobody stops the calls at the first, and no hour may be lost to that. */
async function keepAll(
  context: PaymentContext,
  payments: readonly OnlinePayment[],
  log: WatchLog,
): Promise<void> {
  for (const payment of payments) {
    if (payment.providerId === null) continue
    try {
      await context.paymentPurposes[payment.purpose].keep(context, payment)
    } catch (error) {
      log.warn({ err: error }, 'online payment not kept')
    }
  }
}

/** False if the next call would fare no better. */
async function tryWork(context: PaymentContext, work: () => Promise<void>, log: WatchLog): Promise<boolean> {
  try {
    await noteFaults(context, work)
    return true
  } catch (error) {
    log.warn({ err: error }, 'online payment not brought forward')
    return kindOfFault(error) === null
  }
}

async function watchCheckout(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: OnlinePayment,
): Promise<void> {
  const { providerId } = payment
  if (providerId === null) {
    if (isUnanswered(payment, context.clock.instant())) await endUnseen(context, payment)
    return
  }
  const goesOn = await mayBePaid(context, payment)
  const checkout = await (goesOn ? provider.read(providerId) : provider.expire(providerId))
  await settleCheckout(context, payment, checkout)
}

async function mayBePaid(context: PaymentContext, payment: OnlinePayment): Promise<boolean> {
  const { purpose } = payment
  if (purpose !== 'trial' && !(await areCardsTaken(context.database.kysely))) return false
  return context.paymentPurposes[purpose].isWanted(context, payment)
}

/** Card networks send money back within weeks. */
const REFUND_DAYS_MS = 35 * 86_400_000

/** Nightly: refunds made in the provider’s own office, and those that came back after all. */
export async function listProviderRefunds(context: PaymentContext): Promise<void> {
  const { database, clock } = context
  const settings = await readStored(database.kysely, 'onlinePayments')
  const provider = findProvider(context, settings)
  if (provider === null) return
  try {
    await noteFaults(context, () => readRefunds(context, provider, clock.instant() - REFUND_DAYS_MS))
  } catch (error) {
    // The next night asks again.
    if (!(error instanceof ProviderFailure)) throw error
  }
}

async function readRefunds(context: PaymentContext, provider: PaymentProvider, since: number): Promise<void> {
  for await (const made of provider.listRefunds({ since })) {
    const known = await findKnown(context, made)
    if (!known) await noteMadeElsewhere(context, made)
    else if (known.reason === 'provider') await forgetReturned(context, known.id, made)
    // One that came back bears the reference too, once it is asked for again.
    else if (known.providerId === null || known.providerId === made.id)
      await applyRefund(context, known, made)
  }
}

async function findKnown({ database: { kysely: db } }: PaymentContext, { id, reference }: ProviderRefund) {
  const known = await findRefund(db, { providerId: id })
  return known || reference === null ? known : findRefund(db, { reference })
}

/** A refund that nobody has noted yet, and that came back, is nothing to do. */
async function forgetReturned(
  { database, clock }: PaymentContext,
  id: number,
  { state }: ProviderRefund,
): Promise<void> {
  if (state !== 'failed') return
  const change = { state, handled_at: clock.instant() } as const
  await changeRefund(database.kysely, { id, from: ['succeeded'] }, change)
}

async function noteMadeElsewhere(
  { database, clock }: PaymentContext,
  { id, paymentId, state, cents, createdAt }: ProviderRefund,
): Promise<void> {
  if (paymentId === null || state !== 'succeeded') return
  const payment = await findPayment(database.kysely, { paymentId })
  if (!payment) return
  const now = clock.instant()
  await insertRefund(database.kysely, {
    reference: `provider-${id}`,
    online_payment_id: payment.id,
    cents,
    reason: 'provider',
    state,
    provider_id: id,
    asked_at: createdAt,
    attempted_at: null,
    failure: null,
    settled_at: now,
    receipt_number: null,
    handled_at: payment.purpose === 'trial' ? now : null,
  })
}
