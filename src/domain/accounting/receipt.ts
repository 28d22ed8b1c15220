import type { Cents } from '../language/money.ts'
import { lastDayOf, type Month } from '../language/months.ts'
import { addDays, type Day } from '../language/time.ts'
import { isCancelledState, type ReservationState } from '../visit/reservation-state.ts'

/**
 * `payment`: money received. `contra`: cancels a mistaken row, once. `refund`: money given back of a payment. `gap`: 0 €,
 * explains the numbers that a restored backup no longer holds.
 */
export const RECEIPT_KINDS = ['payment', 'contra', 'refund', 'gap'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** A row of the book without the client's name, which is let go after ten years and therefore outside the hash. */
export type ReceiptRow = {
  number: number
  kind: ReceiptKind
  receivedAt: number
  day: Day
  cents: Cents
  means: string
  nature: string
  reservationId: number | null
  corrects: number | null
  origin: number | null
  detail: string | null
  notedBy: number | null
}

/** Precedes the first row. */
export const FIRST_HASH = '0'.repeat(64)

/** Input of a row’s hash: the previous hash and the row’s values, in this order, as JSON. */
export function hashedText(previousHash: string, row: ReceiptRow): string {
  return JSON.stringify([
    previousHash,
    row.number,
    row.kind,
    row.receivedAt,
    row.day,
    row.cents,
    row.means,
    row.nature,
    row.reservationId,
    row.corrects,
    row.origin,
    row.detail,
    row.notedBy,
  ])
}

/** A payment may be noted until this many days after it was received; a month closes as long after its end. */
export const LATE_DAYS = 31

export function earliestPaymentDay(today: Day): Day {
  return addDays(today, -LATE_DAYS)
}

/** Nothing is dated into a closed month any more. */
export function isMonthClosed(month: Month, today: Day): boolean {
  return addDays(lastDayOf(month), LATE_DAYS) < today
}

/** Of a visit. `due` is null without an agreed price. `covered`: what a voucher settles. */
export type Settlement = {
  state: 'unpaid' | 'partly' | 'paid' | 'overpaid' | 'unpriced'
  /** Rest to pay, or amount paid in excess. */
  cents: Cents
}

export function settlementOf({
  due,
  ...settled
}: {
  due: Cents | null
  paid: Cents
  covered: Cents
}): Settlement {
  const paid = settled.paid + settled.covered
  if (due === null) return { state: 'unpriced', cents: 0 }
  if (paid > due) return { state: 'overpaid', cents: paid - due }
  if (paid === due) return { state: paid === 0 ? 'unpaid' : 'paid', cents: 0 }
  return { state: paid > 0 ? 'partly' : 'unpaid', cents: due - paid }
}

type OwingVisit = {
  state: ReservationState
  cents: Cents | null
  paid: Cents
  covered: Cents
  isKept: boolean
}

/**
 * The agreed price; null without one. Cancelled, by whomever and however noted, it owes what its voucher settles and what
 * was kept, so that nothing but money still to be given back or kept is too much.
 */
export function dueOf({ state, cents, paid, covered, isKept }: OwingVisit): Cents | null {
  if (!isCancelledState(state)) return cents
  return covered + (isKept ? Math.max(paid, 0) : 0)
}

type Correctable = { kind: ReceiptKind; isReversed: boolean; isRefunded: boolean }

/** A mistake in a contra entry is mended by noting the payment anew. */
export function mayReverse({ kind, isReversed, isRefunded }: Correctable): boolean {
  return (kind === 'payment' || kind === 'refund') && !isReversed && !isRefunded
}
