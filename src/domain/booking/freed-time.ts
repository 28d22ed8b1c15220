import type { Span } from '../language/time.ts'
import { subtractSpans } from './slots/unworked.ts'

/** Of one message. */
export const MAX_OFFERED_STARTS = 10
/** Told at once about one freed span; the next ones after `NEXT_ROUND_MS`. */
export const NOTIFIED_AT_ONCE = 3
export const NEXT_ROUND_MS = 20 * 60_000

const MAX_OFFERS_PER_DAY = 3
const OFFER_PAUSE_MS = 3 * 3_600_000

/**
 * True if a mailbox may get another offer: three a day at most, three hours apart unless staff offer by hand.
 * `notifiedAt`: instants of its offers; `dayStart`: the instant at which the practice's day began.
 */
export function mayBeNotified(
  notifiedAt: readonly number[],
  { now, dayStart, isByHand }: { now: number; dayStart: number; isByHand: boolean },
): boolean {
  const today = notifiedAt.filter((instant) => instant >= dayStart)
  if (today.length >= MAX_OFFERS_PER_DAY) return false
  return isByHand || notifiedAt.every((instant) => now - instant >= OFFER_PAUSE_MS)
}

/** Time of `before` that is not in `after`. */
export function spansGained(before: readonly Span[], after: readonly Span[]): Span[] {
  return before.flatMap((span) => subtractSpans(span, after))
}
