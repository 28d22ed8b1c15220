import type { Cents } from '../language/money.ts'

/** Of the provider's key: with that of a test no money moves. */
export type PaymentMode = 'live' | 'test'

export const CURRENCY = 'eur'

/** On which it is set up and tried, and what is to be dealt with is shown. */
export const PAYMENT_SCREEN = '/admin/chiffres/paiement-en-ligne'

/** In the book of receipts, where staff do not choose it. */
export const ONLINE_MEANS = 'Carte en ligne'

/** `deposit`: of a booking, which it confirms. `trial`: by a superadmin, with the key of a test. */
export type PaymentPurposeName = 'order' | 'deposit' | 'trial'

/**
 * `new`: asked, not answered yet. `ended`: nobody can pay any more. `differs`: paid, but not what was asked, so that
 * nothing is booked.
 */
export type OnlinePaymentState = 'new' | 'open' | 'paid' | 'ended' | 'differs'

/**
 * `late`: what it paid for was over. `cancelled`: its visit, in time or by the practice. `chosen`: by staff. `provider`:
 * made by hand, in the provider's own office.
 */
export const REFUND_REASONS = ['late', 'withdrawal', 'cancelled', 'chosen', 'trial', 'provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** `asked`: not answered yet. `pending`: taken by the provider, and on its way. */
export type OnlineRefundState = 'asked' | 'pending' | 'succeeded' | 'failed'

/**
 * `sealedKey`: null without a key, '' once it cannot be read any more. `isHeld`: since a backup was restored, until a
 * person decides.
 */
export type OnlinePaymentSettings = {
  sealedKey: string | null
  mode: PaymentMode
  /** Epoch milliseconds. */
  verifiedAt: number
  isOn: boolean
  isHeld: boolean
}

export const DEFAULT_ONLINE_PAYMENT_SETTINGS: OnlinePaymentSettings = {
  sealedKey: null,
  mode: 'test',
  verifiedAt: 0,
  isOn: false,
  isHeld: false,
}

/** Since the instant (ms), each call fails: the key is wrong, it lacks a right, or nobody answers. */
export type OnlinePaymentFault = { kind: 'key' | 'right' | 'silent'; since: number }

/** Visitors pay by card: never with the key of a test, nor before a restored site has been looked at. */
export function takesCards({ sealedKey, mode, isOn, isHeld }: OnlinePaymentSettings): boolean {
  return Boolean(sealedKey) && mode === 'live' && isOn && !isHeld
}

/** As the provider tells it, whose word alone counts. Instants in milliseconds. */
export type Checkout = {
  id: string
  state: 'open' | 'paid' | 'expired'
  /** Of the page on which one pays; null once it is over. */
  url: string | null
  cents: Cents
  /** ISO 4217, in lower case. */
  currency: string
  mode: PaymentMode
  /** That which it was opened with. */
  reference: string | null
  /** By which it is refunded; null until paid. */
  paymentId: string | null
  /** Of whoever pays, as they gave it there. */
  email: string | null
  createdAt: number
}

type Asked = { reference: string; cents: Cents; mode: PaymentMode }

/** Only what was asked for is booked. */
export function isAsAsked({ reference, cents, mode }: Asked, checkout: Checkout): boolean {
  return (
    checkout.currency === CURRENCY &&
    checkout.cents === cents &&
    checkout.mode === mode &&
    checkout.reference === reference
  )
}

/** Of a payment, as the provider tells it. */
export type ProviderRefund = {
  id: string
  paymentId: string | null
  state: 'pending' | 'succeeded' | 'failed'
  cents: Cents
  /** That which it was asked with; null where it was made in the provider's own office. */
  reference: string | null
  createdAt: number
}

/** The provider forgets an idempotency key after a day: within this time, the same key does nothing twice. */
const KEY_MS = 20 * 3_600_000

/**
 * The same call again does no harm while the provider knows its key; later, or once it repeats an error of its own, its
 * list says first whether the refund was made.
 */
export function mustLookFirst(
  { attemptedAt, mustLook }: { attemptedAt: number | null; mustLook: boolean },
  now: number,
): boolean {
  return mustLook || (attemptedAt !== null && Math.abs(now - attemptedAt) > KEY_MS)
}

/**
 * `busy`, `refused`: nothing was done, and the same call may be repeated later, or not. `silent`: it may have been done.
 * `error`: the same, and the provider repeats this answer for the key. `key`: the key is wrong or revoked; `right`: it
 * lacks a right, which `detail` names. `gone`: the provider knows no such thing.
 */
export type ProviderFault = 'busy' | 'refused' | 'silent' | 'error' | 'key' | 'right' | 'gone'

export class ProviderFailure extends Error {
  readonly fault: ProviderFault
  /** In the provider's words: a right, or the code of a refusal. Never shown to visitors. */
  readonly detail: string | null

  constructor(
    fault: ProviderFault,
    { detail = null, cause }: { detail?: string | null; cause?: unknown } = {},
  ) {
    super(`payment provider: ${[fault, detail].filter(Boolean).join(', ')}`, { cause })
    this.fault = fault
    this.detail = detail
  }
}

const LIVE_KEY = /^rk_live_\w+$/
const TEST_KEY = /^rk_test_\w+$/

/** Of a restricted key; null for anything else. */
export function modeOfKey(key: string): PaymentMode | null {
  if (LIVE_KEY.test(key)) return 'live'
  return TEST_KEY.test(key) ? 'test' : null
}
