import { addDays, type Day, type LocalTime, type Minute } from '../language/time.ts'
import { isNight } from '../messages/reminder.ts'

/** Invitations leave from 10:00 on, starting the day after the reservation. */
const EARLIEST_MINUTE: Minute = 10 * 60
/**
 * Oldest reservation to ask about, in days, so that enabling invitations does not address all past clients.
 */
const MAX_AGE_DAYS = 7

const DAY_MS = 86_400_000
/** Minimum interval between two invitations to one address. */
export const INVITATION_INTERVAL_MS = 180 * DAY_MS
export const INVITATION_LIFETIME_MS = 90 * DAY_MS

/**
 * Days of the reservations whose clients may be invited now to leave a testimonial; null at an hour when none are
 * sent.
 */
export function daysToInvite(now: LocalTime): { first: Day; last: Day } | null {
  if (now.minute < EARLIEST_MINUTE || isNight(now)) return null
  return { first: addDays(now.day, -MAX_AGE_DAYS), last: addDays(now.day, -1) }
}
