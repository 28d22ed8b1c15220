import { CLOCK_SKEW_MS } from '../language/clock-skew.ts'

const REAUTHENTICATION_MS = 10 * 60_000

/** True for ten minutes after the session's user proved who they are; both in epoch milliseconds. */
export function isReauthenticated(authenticatedAt: number | null, now: number): boolean {
  if (authenticatedAt === null) return false
  return authenticatedAt > now - REAUTHENTICATION_MS && authenticatedAt <= now + CLOCK_SKEW_MS
}
