import { addDays, type Day, type LocalTime, type Minute } from '../language/time.ts'

/**
 * Input of the token's HMAC; `bookedAt` in epoch milliseconds. Restoring a backup reuses ids: links of lost
 * reservations must not open the new ones. Links without a generation were handed out before there were any.
 */
export function linkSubject({ id, bookedAt, generation }: LinkedBooking): string {
  return generation === 0 ? `${id} ${bookedAt}` : `${id} ${bookedAt} ${generation}`
}

type LinkedBooking = { id: number; bookedAt: number; generation: number }

/** The earliest day of a reservation whose link still works: it ends `linkDays` after that day. */
export function oldestLinkedDay(today: Day, linkDays: number): Day {
  return addDays(today, -linkDays)
}

/** Moves by link on one day of the practice's calendar. */
export const MAX_CLIENT_MOVES = 3

const SERIES_MS = 600_000
const SERIES_DELAY_MS = 120_000

/**
 * Delay of the messages about a move by link, in milliseconds. The first one is announced at once; those that follow
 * within ten minutes wait, so that one message announces the last of them.
 */
export function clientMoveDelay({ previousMoveAt, now }: { previousMoveAt: number | null; now: number }) {
  return previousMoveAt !== null && now - previousMoveAt < SERIES_MS ? SERIES_DELAY_MS : 0
}

type Visit = { at: LocalTime; duration: Minute; isCancelled: boolean }

/** From the day before a visit until its end. */
export function isDoorCodeShown({ at, duration, isCancelled }: Visit, now: LocalTime): boolean {
  if (isCancelled || now.day < addDays(at.day, -1) || now.day > at.day) return false
  return now.day < at.day || now.minute < at.minute + duration
}
