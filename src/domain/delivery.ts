const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What to wait before trying a message again: soon at first, then less and less often. */
const DELAYS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]
const GIVE_UP_AFTER = 48 * HOUR

/** When a message that has failed `attempts` times is tried next, or null to give up. All in epoch milliseconds. */
export function nextAttempt(message: { attempts: number; createdAt: number; now: number }): number | null {
  const delay = DELAYS[Math.min(message.attempts, DELAYS.length) - 1] ?? MINUTE
  const next = message.now + delay
  return next - message.createdAt > GIVE_UP_AFTER ? null : next
}

/** A final no of whoever carries messages: to try again would change nothing. */
export class Undeliverable extends Error {}

/** How a message left: handed to a server or a gateway, or, where there is none, kept in a file or the log. */
export const WAYS = ['server', 'file', 'gateway', 'log'] as const
export type Way = (typeof WAYS)[number]
