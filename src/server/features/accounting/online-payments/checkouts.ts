import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/errors.ts'
import type { Checkout, PaymentMode, PaymentPurposeName } from '#domain/accounting/online-payment.ts'
import type { DepositKind } from '#domain/visit/deposit.ts'
import type { Trx } from '#server/db/engine.ts'
import type { PaymentProvider, WantedCheckout } from '../payment-provider/provider.ts'
import type { PaymentContext } from './purpose.ts'
import {
  changePayment,
  findPayment,
  findUnsettledOf,
  insertPayment,
  type OnlinePayment,
  type PaidSubject,
  type PaymentKey,
} from './queries.ts'
import { areCardsTaken, noteFaults, requireProvider, toRefusal } from './settings.ts'
import { endUnseen, settleCheckout } from './settle.ts'

/** In which the provider answers, or never: a checkout that was not answered was shown to nobody. */
const ANSWER_MS = 60_000

export type NewCheckout = Pick<WantedCheckout, 'cents' | 'label' | 'email' | 'returnUrl' | 'backUrl'> & {
  purpose: PaymentPurposeName
  /** Null for a trial. */
  subject: PaidSubject | null
  mode: PaymentMode
  depositKind?: DepositKind
  /** Under the lock of what is paid: throws if it may not be. */
  guard(trx: Trx): Promise<void>
  /** In the transaction that makes its row. */
  noteOpened?(trx: Trx, id: number): Promise<void>
}

/** The address of the page on which one pays. Row first, then the call, then its answer. */
export async function openCheckout(
  context: PaymentContext,
  provider: PaymentProvider,
  { guard, noteOpened, ...checkout }: NewCheckout,
): Promise<string> {
  const { database, clock } = context
  const reference = randomUUID()
  const id = await database.transaction(async (trx) => {
    await guard(trx)
    // The key may have been removed while the guard waited: nobody would read what is paid then.
    if (checkout.subject !== null && !(await areCardsTaken(trx))) throw new Refusal('card_payments_off')
    if (checkout.subject !== null && (await findUnsettledOf(trx, checkout.subject)))
      throw new Refusal('checkout_opening')
    const made = await insertPayment(trx, newRow({ ...checkout, reference, now: clock.instant() }))
    await noteOpened?.(trx, made)
    return made
  })
  const opened = await noteFaults(context, () => provider.open({ ...toWanted(checkout), reference })).catch(
    async (error: unknown) => {
      await endAsked(context, id)
      throw toRefusal(error)
    },
  )
  const isShown = await changePayment(
    database.kysely,
    { id, from: ['new'] },
    { state: 'open', provider_id: opened.id },
  )
  if (isShown && opened.url !== null) return opened.url
  throw new Refusal('checkout_opening')
}

async function endAsked(context: PaymentContext, id: number): Promise<void> {
  const payment = await findPayment(context.database.kysely, { id })
  if (payment) await endUnseen(context, payment)
}

type Checked = Omit<NewCheckout, 'guard' | 'noteOpened'>

function toWanted({ cents, label, email, returnUrl, backUrl }: Checked): Omit<WantedCheckout, 'reference'> {
  return { cents, label, email, returnUrl, backUrl }
}

type NewRow = Pick<Checked, 'purpose' | 'subject' | 'cents' | 'mode' | 'depositKind'> & {
  reference: string
  now: number
}

function newRow({ purpose, subject, cents, mode, depositKind, reference, now }: NewRow) {
  return {
    reference,
    purpose,
    order_id: subject !== null && 'orderId' in subject ? subject.orderId : null,
    reservation_id: subject !== null && 'reservationId' in subject ? subject.reservationId : null,
    deposit_kind: depositKind ?? null,
    cents,
    mode,
    state: 'new' as const,
    provider_id: null,
    payment_id: null,
    created_at: now,
    settled_at: null,
    receipt_number: null,
    handled_at: null,
  }
}

/** The page of one that is open already: also after back and forward, or in another tab. Null if none is. */
export async function resumeCheckout(
  context: PaymentContext,
  provider: PaymentProvider,
  subject: PaidSubject,
): Promise<string | null> {
  const checkout = await readCheckoutOf(context, provider, subject)
  return checkout?.state === 'open' ? checkout.url : null
}

/** Settled, if it is over. Null without an open one. Throws checkout_opening for one that is just being asked. */
export async function readCheckoutOf(
  context: PaymentContext,
  provider: PaymentProvider,
  subject: PaymentKey,
): Promise<Checkout | null> {
  return settleUnsettled(context, subject, ({ providerId }) => provider.read(providerId))
}

/**
 * Ends the open checkout of the order, unless it was paid. Throws order_being_paid, and refusals of the provider;
 * without a key, nothing is known of an open one.
 */
export async function endCheckoutOf(context: PaymentContext, subject: PaidSubject): Promise<void> {
  if (!(await findUnsettledOf(context.database.kysely, subject))) return
  const { provider } = await requireProvider(context)
  const checkout = await settleUnsettled(context, subject, ({ providerId }) => provider.expire(providerId))
  if (checkout?.state === 'open') throw new Refusal('order_being_paid')
}

type AskedPayment = OnlinePayment & { providerId: string }

async function settleUnsettled(
  context: PaymentContext,
  subject: PaymentKey,
  ask: (payment: AskedPayment) => Promise<Checkout>,
): Promise<Checkout | null> {
  const payment = await findUnsettledOf(context.database.kysely, subject)
  if (!payment) return null
  const { providerId } = payment
  if (providerId === null) {
    if (!isUnanswered(payment, context.clock.instant())) throw new Refusal('checkout_opening')
    await endUnseen(context, payment)
    return null
  }
  try {
    const checkout = await noteFaults(context, () => ask({ ...payment, providerId }))
    await settleCheckout(context, payment, checkout)
    return checkout
  } catch (error) {
    throw toRefusal(error)
  }
}

/** For so long that nobody can have seen its page. */
export function isUnanswered({ state, createdAt }: OnlinePayment, now: number): boolean {
  return state === 'new' && Math.abs(now - Number(createdAt)) > ANSWER_MS
}
