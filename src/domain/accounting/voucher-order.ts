import type { Cents } from '../language/money.ts'
import { addDays, type Day, type Minute } from '../language/time.ts'
import { isNonWorkingDay } from './french-holidays.ts'

/** An order that nobody has paid by then has ended. */
export const UNPAID_DAYS = 30

const WITHDRAWAL_DAYS = 14

/** In which a transfer arrives, as a rule. */
const TRANSFER_DAYS = 2

/** An order is sent within a year. */
export const MAX_DAYS_AHEAD = 365

/** On a chosen day: 9:00. */
export const SENDING_MINUTE = 9 * 60

/**
 * Last day on which a consumer may withdraw without a reason: the day of the order does not count, and a period that
 * would end on a Saturday, Sunday or public holiday ends on the next working day (articles L221-18 and L221-19 of the
 * Code de la consommation).
 */
export function lastDayOfWithdrawal(orderedOn: Day): Day {
  let day = addDays(orderedOn, WITHDRAWAL_DAYS)
  while (isNonWorkingDay(day)) day = addDays(day, 1)
  return day
}

export const ORDER_STATES = ['unpaid', 'paid', 'sent', 'withdrawn', 'refunded', 'lapsed'] as const
export type OrderState = (typeof ORDER_STATES)[number]

type OrderMoments = {
  orderedOn: Day
  isPaid: boolean
  isSent: boolean
  isWithdrawn: boolean
  /** After a withdrawal: paid back, or nothing to pay back. */
  isSettled: boolean
}

/** `paid`: confirmed by staff, and not sent yet. `withdrawn`: staff owe money. `lapsed`: erased in the night. */
export function orderState(
  { orderedOn, isPaid, isSent, isWithdrawn, isSettled }: OrderMoments,
  today: Day,
): OrderState {
  if (isWithdrawn) return isSettled ? 'refunded' : 'withdrawn'
  if (isPaid) return isSent ? 'sent' : 'paid'
  return addDays(orderedOn, UNPAID_DAYS) < today ? 'lapsed' : 'unpaid'
}

type Sending = { sendOn: Day; orderedOn: Day; today: Day }

/**
 * Day by which one should pay, so that the voucher leaves on the chosen day: advice, which ends nothing. Never before
 * today, nor once the order has ended.
 */
export function advisedPaymentDay({ sendOn, orderedOn, today }: Sending): Day {
  const inTime = addDays(sendOn, -TRANSFER_DAYS)
  const last = addDays(orderedOn, UNPAID_DAYS)
  const advised = inTime < last ? inTime : last
  return advised < today ? today : advised
}

/** Of the page of an order; whoever knows it can withdraw. */
export function orderPath(token: string): string {
  return `/bons-cadeaux/commande/${token}`
}

type PricedLength = { minutes: Minute; cents: Cents }
type NamedLength = { minutes: Minute; name: string }

/**
 * Of a session of that length, without options; null without such a length. Of several of one length, the dearest: its
 * voucher settles any of them.
 */
export function orderedSessionPrice(lengths: readonly PricedLength[], minutes: Minute): Cents | null {
  const prices = lengths.filter((length) => length.minutes === minutes).map(({ cents }) => cents)
  return prices.length === 0 ? null : Math.max(...prices)
}

/**
 * Names of the lengths of those minutes, each once; none if one of them has no name, as its voucher settles that one
 * too.
 */
export function orderedSessionNames(lengths: readonly NamedLength[], minutes: Minute): string[] {
  const names = lengths.filter((length) => length.minutes === minutes).map(({ name }) => name)
  return names.includes('') ? [] : [...new Set(names)]
}

type UsedShare = { units: number; usedUnits: number; priceCents: Cents }

/** Of the price, what visits have used; the rest is `refundOf` what they have not. */
export function usedCentsOf({ units, usedUnits, priceCents }: UsedShare): Cents {
  return Math.floor((priceCents * usedUnits) / units)
}
