import { CLOCK_SKEW_MS } from '../../language/clock-skew.ts'

export const HOLD_MS = 5 * 60_000

/** A slot is held this long until its visitor confirms the booking by mail. */
export const PENDING_MS = 30 * 60_000

/**
 * Latest possible end of a live hold, in epoch milliseconds; a later one was written by a wrong clock that has
 * been corrected since, and is dead.
 */
export function latestHoldEnd(now: number): number {
  return now + PENDING_MS + CLOCK_SKEW_MS
}
