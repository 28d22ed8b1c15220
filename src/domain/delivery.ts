const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Retry delays with backoff, in milliseconds; the last one repeats. */
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]
const GIVE_UP_AFTER = 48 * HOUR
/** Limits duplicates: an attempt interrupted after the hand-over may have sent the message already. */
const MAX_INTERRUPTIONS = 1
/** Crashes before the hand-over that are retried immediately; beyond this, the message itself may be the cause. */
const MAX_IMMEDIATE_RETRIES = 3

/** `attempts` includes the current one; instants are epoch milliseconds. */
export type Attempts = { attempts: number; firstTriedAt: number; now: number }

/** Time of the next attempt after a failure, in epoch milliseconds; null to give up. */
export function nextAttempt({ attempts, firstTriedAt, now }: Attempts): number | null {
  const delay = RETRY_DELAYS[Math.min(attempts, RETRY_DELAYS.length) - 1] ?? MINUTE
  const next = now + delay
  return next - firstTriedAt > GIVE_UP_AFTER ? null : next
}

/**
 * Time of the next attempt after one that got no answer once handed over; null to give up. `interruptions`
 * includes this one.
 */
export function nextAfterInterruption(message: Attempts & { interruptions: number }): number | null {
  return message.interruptions > MAX_INTERRUPTIONS ? null : nextAttempt(message)
}

/**
 * Time of the next attempt after a server crash; null to give up. `interruptions` includes this one if the message
 * had been handed over.
 */
export function nextAfterCrash(
  message: Attempts & { interruptions: number; handedOver: boolean },
): number | null {
  const { attempts, interruptions, handedOver, now } = message
  if (handedOver) return interruptions > MAX_INTERRUPTIONS ? null : now
  return attempts <= MAX_IMMEDIATE_RETRIES ? now : nextAttempt(message)
}

/** The carrier rejected the message for good: retrying is pointless. */
export class PermanentFailure extends Error {}

/** No answer after the hand-over: the message may have left. */
export class UnknownOutcome extends Error {}

/** Server for mail, gateway for text messages; without one, a file or the log. */
export const CARRIERS = ['server', 'file', 'gateway', 'log'] as const
export type Carrier = (typeof CARRIERS)[number]
