import { Refusal } from '#contract/errors.ts'
import { PAYMENT_SCREEN, type RefundReason } from '#domain/accounting/online-payment.ts'
import { french } from '#domain/language/typography.ts'
import { openCheckout } from './checkouts.ts'
import type { PaymentContext, PaymentPurpose } from './purpose.ts'
import { findLastPayment, findLastRefundOf, listRunningRefunds, type OnlinePayment } from './queries.ts'
import { runRefund } from './refunds.ts'
import { noteFaults, requireProvider, requireSafeOrigin, toRefusal } from './settings.ts'
import { settleCheckout } from './settle.ts'

const TRIAL_CENTS = 100

/** Nothing hangs on it: it is paid back at once. */
export const trialPurpose: PaymentPurpose = {
  keep: async () => {},
  isWanted: async () => true,
  lock: async () => {},
  take: async () => 'trial' satisfies RefundReason,
  end: async () => {},
  endUnseen: async () => {},
  describe: async () => ({ nature: 'Essai', clientName: null, voucherId: null, reservationId: null }),
  noteRefund: async () => {},
}

/** Throws payment_key_not_of_test: no money moves. */
export async function startTrial(context: PaymentContext): Promise<string> {
  const { provider, settings } = await requireProvider(context)
  if (settings.mode !== 'test') throw new Refusal('payment_key_not_of_test')
  const origin = await requireSafeOrigin(context)
  return openCheckout(context, provider, {
    purpose: 'trial',
    subject: null,
    cents: TRIAL_CENTS,
    mode: settings.mode,
    label: french`Essai du paiement en ligne`,
    email: null,
    returnUrl: `${origin}${PAYMENT_SCREEN}?essai=retour`,
    backUrl: `${origin}${PAYMENT_SCREEN}`,
    guard: async () => {},
  })
}

type TrialState = 'open' | 'paid' | 'refunded' | 'ended' | 'failed'

/** Reads the last one, and asks for its refund: null if there has been none. */
export async function readTrial(context: PaymentContext): Promise<TrialState | null> {
  const { provider } = await requireProvider(context)
  const { kysely: db } = context.database
  const last = await findLastPayment(db, 'trial')
  if (!last) return null
  try {
    if (last.state === 'open' && last.providerId !== null) {
      const { providerId } = last
      await settleCheckout(context, last, await noteFaults(context, () => provider.read(providerId)))
    }
    const running = (await listRunningRefunds(db)).find(({ onlinePaymentId }) => onlinePaymentId === last.id)
    if (running) await noteFaults(context, () => runRefund(context, provider, running))
  } catch (error) {
    throw toRefusal(error)
  }
  return stateOfTrial(context, last)
}

async function stateOfTrial(
  { database: { kysely: db } }: PaymentContext,
  { id }: OnlinePayment,
): Promise<TrialState> {
  const payment = await findLastPayment(db, 'trial')
  if (payment?.state !== 'paid')
    return payment?.state === 'new' || payment?.state === 'open' ? 'open' : 'ended'
  const refund = await findLastRefundOf(db, id)
  if (refund?.state === 'succeeded') return 'refunded'
  return refund?.state === 'failed' ? 'failed' : 'paid'
}
