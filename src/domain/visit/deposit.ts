import { type Cents, toCents, toEuros } from '../language/money.ts'
import { daysBetween, END_OF_DAY, type LocalTime } from '../language/time.ts'
import type { ReservationState } from './reservation-state.ts'

/**
 * `arrhes`: either side may go back on the contract, the client by leaving them, the practice by giving back twice as
 * much (article L214-1 of the Code de la consommation). `acompte`: a first part of the price, and both are bound.
 */
export const DEPOSIT_KINDS = ['arrhes', 'acompte'] as const
export type DepositKind = (typeof DEPOSIT_KINDS)[number]

/** Of whom it is asked: `absent` is whoever missed a visit in the last months. */
export const DEPOSIT_PAYERS = ['all', 'new', 'absent'] as const
export type DepositPayers = (typeof DEPOSIT_PAYERS)[number]

export type DepositSettings = { isOn: boolean; kind: DepositKind; payers: DepositPayers }

export const DEFAULT_DEPOSIT_SETTINGS: DepositSettings = { isOn: false, kind: 'arrhes', payers: 'all' }

/** Of a service: a fixed amount, or a percentage of what is booked. */
export type DepositTerms = { cents: Cents; percent: null } | { cents: null; percent: number }

/** The provider takes no less. */
export const MIN_DEPOSIT_CENTS = 50

type DepositEuros = { euros?: number | undefined; percent?: number | undefined }

/** As they are written on the wire; null where neither is named. */
export function toDepositTerms({ euros, percent }: DepositEuros): DepositTerms | null {
  if (percent !== undefined) return { cents: null, percent }
  return euros === undefined ? null : { cents: toCents(euros), percent: null }
}

/** For the wire. */
export function showDepositTerms({ cents, percent }: DepositTerms): { euros: number } | { percent: number } {
  return percent === null ? { euros: toEuros(cents) } : { percent }
}

/** Of a booking at that price: never more than it, and nothing where the provider takes no such amount. */
export function depositOf(terms: DepositTerms | null, price: Cents): Cents {
  if (terms === null) return 0
  const asked = terms.percent === null ? terms.cents : Math.round((price * terms.percent) / 100)
  const deposit = Math.min(asked, price)
  return deposit < MIN_DEPOSIT_CENTS ? 0 : deposit
}

const MINUTE_MS = 60_000

/** In which one pays, before the site ends the page. */
export const DEPOSIT_MS = 20 * MINUTE_MS

/** The hour is held longer than the page may live, as its end must be known first; as far ahead as a hold may be. */
export const DEPOSIT_HOLD_MS = 30 * MINUTE_MS

/** Sooner than this, nobody could pay in peace, and nothing is asked. */
export const DEPOSIT_NOTICE_MINUTES = 60

/** On the practice’s clock. */
export function isTooSoonForDeposit(start: LocalTime, now: LocalTime): boolean {
  const minutes = daysBetween(now.day, start.day) * END_OF_DAY + start.minute - now.minute
  return minutes < DEPOSIT_NOTICE_MINUTES
}

/** While the provider has not said whether it was paid, the hold is renewed; null while it lasts. */
export function renewedHold(heldUntil: number, now: number): number | null {
  return heldUntil - now < DEPOSIT_HOLD_MS / 2 ? now + DEPOSIT_HOLD_MS : null
}

/** Of a deposit that nobody has refunded or kept, as its visit stands. */
export type DepositFate = 'stays' | 'refund' | 'ask'

type DepositVisit = { state: ReservationState }

/**
 * It follows its visit wherever that is moved; cancelled in time or by the practice, it goes back; late, missed or given to
 * somebody else, staff decide.
 */
export function depositFate({ state }: DepositVisit): DepositFate {
  return FATES[state]
}

const FATES: Record<ReservationState, DepositFate> = {
  planned: 'stays',
  done: 'stays',
  missed: 'ask',
  cancelled_in_time: 'refund',
  cancelled_late: 'ask',
  cancelled_by_practice: 'refund',
  handed_over: 'ask',
}

type DecidedVisit = DepositVisit & {
  price: Cents | null
  /** « Gardé » was pressed. */
  isKept: boolean
  /** Of the deposit, what nobody has given back. */
  left: Cents
  /** The site can give it back to its card. */
  isOnCard: boolean
}

/** For staff to give back or to keep; of a visit that stands, what is more than its price. */
export function depositToDecide({ state, price, isKept, left, isOnCard }: DecidedVisit): Cents {
  if (isKept || left <= 0) return 0
  switch (depositFate({ state })) {
    case 'ask':
      return left
    case 'stays':
      return price === null ? 0 : Math.max(0, left - price)
    case 'refund':
      return isOnCard ? 0 : left
  }
}
