import { CLOCK_SKEW_MS } from './clock-skew.ts'

/** How long a slot is held while a form is filled in, in milliseconds. */
export const HOLD_MS = 5 * 60_000

/**
 * The latest end, in epoch milliseconds, that a live hold can have now. A hold that ends later was made by a clock that
 * was wrong and has been corrected since: it is dead.
 */
export function latestHoldEnd(now: number): number {
  return now + HOLD_MS + CLOCK_SKEW_MS
}
