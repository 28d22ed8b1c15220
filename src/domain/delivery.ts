const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Waits between attempts: short at first, then longer and longer. */
const DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]
const GIVE_UP_AFTER = 48 * HOUR
/** A message whose attempt was interrupted may arrive twice; never three times. */
const MOST_INTERRUPTIONS = 1
/** Crashes before the hand-over that are repeated at once; after more, the message itself may cause them. */
const MOST_QUICK_REPEATS = 3

/** Attempts so far, the running one included; instants in epoch milliseconds. */
export type Attempts = { attempts: number; firstTriedAt: number; now: number }

/** When a message whose attempt has failed is tried next, in epoch milliseconds; null to give up. */
export function nextAttempt({ attempts, firstTriedAt, now }: Attempts): number | null {
  const delay = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? MINUTE
  const next = now + delay
  return next - firstTriedAt > GIVE_UP_AFTER ? null : next
}

/**
 * When a message is repeated whose attempt ended after the hand-over without an answer; null to give up. `interruptions`
 * counts such attempts, this one included.
 */
export function nextAfterInterruption(message: Attempts & { interruptions: number }): number | null {
  return message.interruptions > MOST_INTERRUPTIONS ? null : nextAttempt(message)
}

/**
 * When a message is tried next whose attempt ended with its server; null to give up. `interruptions` counts this one
 * where the message had been handed over.
 */
export function nextAfterCrash(
  message: Attempts & { interruptions: number; handedOver: boolean },
): number | null {
  const { attempts, interruptions, handedOver, now } = message
  if (handedOver) return interruptions > MOST_INTERRUPTIONS ? null : now
  return attempts <= MOST_QUICK_REPEATS ? now : nextAttempt(message)
}

/** A definite no of whoever carries messages: trying again would change nothing. */
export class Undeliverable extends Error {}

/** No answer after the hand-over: the message may have left. */
export class Unanswered extends Error {}

/** How a message left: handed to a server or a gateway, or, where there is none, kept in a file or the log. */
export const CARRIERS = ['server', 'file', 'gateway', 'log'] as const
export type Carrier = (typeof CARRIERS)[number]
