import { mustLookFirst, ProviderFailure, type ProviderRefund } from '#domain/accounting/online-payment.ts'
import { toFlag } from '#server/db/columns.ts'
import type { Trx } from '#server/db/engine.ts'
import { lockBook } from '../book/append.ts'
import type { PaymentProvider } from '../payment-provider/provider.ts'
import type { PaymentContext } from './purpose.ts'
import { changeRefund, findPayment, findRefund, type OnlineRefund } from './queries.ts'
import { noteReceipts } from './receipts.ts'

/** Asks for it, asks again, or reads how far it is. Throws what the provider may answer otherwise later. */
export async function runRefund(
  context: PaymentContext,
  provider: PaymentProvider,
  refund: OnlineRefund,
): Promise<void> {
  const answer =
    refund.state === 'asked'
      ? await askProvider(context, provider, refund)
      : await findAtProvider(provider, refund)
  if (answer !== null) await applyRefund(context, refund, answer)
}

async function askProvider(
  context: PaymentContext,
  provider: PaymentProvider,
  refund: OnlineRefund,
): Promise<ProviderRefund | null> {
  const { paymentId, reference, cents, mustLook } = refund
  if (paymentId === null) return null
  const attemptedAt = refund.attemptedAt === null ? null : Number(refund.attemptedAt)
  const now = context.clock.instant()
  const looksFirst = mustLookFirst({ attemptedAt, mustLook: mustLook === 1 }, now)
  const made = looksFirst ? await findAtProvider(provider, refund) : null
  if (made !== null) return made
  const attempt = looksFirst ? refund.attempt + 1 : refund.attempt
  if (looksFirst || attemptedAt === null)
    await change(context, refund, { attempt, attempted_at: now, must_look: 0 })
  try {
    return await provider.refund({ reference, attempt, paymentId, cents })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return await judgeFailure(context, { provider, refund, failure: error })
  }
}

type FailedCall = { provider: PaymentProvider; refund: OnlineRefund; failure: ProviderFailure }

/** One that was refused may be there from before: an answer can have been lost. */
async function judgeFailure(
  context: PaymentContext,
  { provider, refund, failure }: FailedCall,
): Promise<ProviderRefund | null> {
  const { fault, detail } = failure
  if (fault === 'error') await change(context, refund, { must_look: 1 })
  if (fault !== 'refused' && fault !== 'gone') throw failure
  const made = fault === 'refused' ? await findAtProvider(provider, refund) : null
  if (made !== null) return made
  await change(context, refund, {
    state: 'failed',
    failure: detail ?? fault,
    settled_at: context.clock.instant(),
  })
  return null
}

function change(
  { database }: PaymentContext,
  { id }: OnlineRefund,
  values: Parameters<typeof changeRefund>[2],
): Promise<boolean> {
  return changeRefund(database.kysely, { id, from: ['asked'] }, values)
}

async function findAtProvider(
  provider: PaymentProvider,
  { paymentId, reference, providerId }: OnlineRefund,
): Promise<ProviderRefund | null> {
  if (paymentId === null) return null
  for await (const made of provider.listRefunds({ paymentId })) {
    // One that came back bears the reference too, once it is asked for again.
    const isSame = providerId === null ? made.reference === reference : made.id === providerId
    if (isSame && !(providerId === null && made.state === 'failed')) return made
  }
  return null
}

/** As the provider tells it; again, it changes nothing. One that had arrived may still come back. */
export async function applyRefund(
  context: PaymentContext,
  refund: OnlineRefund,
  answer: ProviderRefund,
): Promise<void> {
  const { database } = context
  const payment = await findPayment(database.kysely, { id: refund.onlinePaymentId })
  if (!payment || refund.state === answer.state) return
  const purpose = context.paymentPurposes[payment.purpose]
  await database.transaction(async (trx) => {
    await purpose.lock(context, trx, payment)
    await lockBook(context, trx)
    const known = await findRefund(trx, { id: refund.id })
    if (known && known.state !== 'failed' && known.state !== answer.state)
      await changeTo(context, trx, { known, answer })
  })
}

async function changeTo(
  context: PaymentContext,
  trx: Trx,
  { known, answer: { id, state } }: { known: OnlineRefund; answer: ProviderRefund },
): Promise<void> {
  const now = context.clock.instant()
  await changeRefund(
    trx,
    { id: known.id, from: ['asked', 'pending', 'succeeded'] },
    {
      state,
      provider_id: id,
      settled_at: state === 'pending' ? null : now,
      failure: state === 'failed' ? 'returned' : null,
      awaits_receipt: toFlag(entersBook(known, state)),
    },
  )
  if (state === 'pending') return
  const { reason, orderId, purpose } = known
  const at = state === 'succeeded' ? now : null
  if (reason === 'withdrawal') await context.paymentPurposes[purpose].noteRefund(trx, { orderId, at })
  await noteReceipts(context, trx)
}

/** As its payment did; one that came back takes its own row back. */
function entersBook(
  { paymentReceipt, paymentAwaits, receiptNumber }: OnlineRefund,
  state: ProviderRefund['state'],
): boolean {
  if (state === 'failed') return receiptNumber !== null
  return state === 'succeeded' && (paymentReceipt !== null || paymentAwaits === 1)
}
