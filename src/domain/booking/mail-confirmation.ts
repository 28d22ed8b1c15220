import { CLOCK_SKEW_MS } from '../language/clock-skew.ts'
import { daysBetween, END_OF_DAY, type LocalTime } from '../language/time.ts'
import { PENDING_MS } from './slots/hold.ts'

/** Why visitors confirm their bookings by mail: the owner's permanent choice, or too many bookings in an hour. */
export type MailConfirmationReason = 'always' | 'hour'

export const CONFIRMATION_HOUR_MS = 3_600_000

const MINUTE_MS = 60_000

const MIN_HOURLY_LIMIT = 10
const MAX_HOURLY_LIMIT = 1_000

export const BUSIEST_HOUR_DAYS = 90

/** The limit of an hour for an owner who set none: twice the bookings of the busiest hour. */
export function automaticHourlyLimit(busiestHour: number): number {
  return Math.min(Math.max(2 * busiestHour, MIN_HOURLY_LIMIT), MAX_HOURLY_LIMIT)
}

/** `canConfirm`: the link of a confirmation can leave. */
type MailConfirmation = { brakePerHour: number | null; confirmByMail: boolean; canConfirm: boolean }

/** Epoch milliseconds; `bookings`: how many visitors made in the last hour, confirmed or not. */
type BookingSituation = { bookings: number; liftedUntil: number; now: number }

/** Null: the next booking needs no confirmation. `always` without `canConfirm`: the owner's choice has no effect. */
export function mailConfirmationReason(
  { brakePerHour, confirmByMail, canConfirm }: MailConfirmation,
  situation: BookingSituation,
): MailConfirmationReason | null {
  if (confirmByMail && canConfirm) return 'always'
  if (brakePerHour !== null && isHourlyLimitReached(brakePerHour, situation)) return 'hour'
  return confirmByMail ? 'always' : null
}

export function isHourlyLimitReached(
  perHour: number,
  { bookings, liftedUntil, now }: BookingSituation,
): boolean {
  return !isLifted(liftedUntil, now) && bookings >= perHour
}

/** A lift lasts an hour; one that would last longer was written by a wrong clock. */
export function isLifted(liftedUntil: number, now: number): boolean {
  return liftedUntil > now && liftedUntil <= now + CONFIRMATION_HOUR_MS + CLOCK_SKEW_MS
}

/**
 * Since when bookings have been confirmed by mail without a break: the booking that reached the limit. Null while
 * fewer than `perHour` were made in the last hour. `bookedAt`: epoch milliseconds, newest first.
 */
export function mailConfirmationSince(
  bookedAt: readonly number[],
  { perHour, now }: { perHour: number; now: number },
): number | null {
  const reaches = (start: number, end: number) => {
    const earliest = bookedAt[start + perHour - 1]
    return earliest !== undefined && end - earliest < CONFIRMATION_HOUR_MS
  }
  if (!reaches(0, now)) return null
  let first = 0
  // The limit was already reached when this booking was made: go back to the one before.
  while (reaches(first + 1, bookedAt[first] as number)) first += 1
  return bookedAt[first] as number
}

/** End of a pending booking's hold in epoch milliseconds: half an hour from now, and never after its start. */
export function pendingUntil(start: LocalTime, { local, now }: { local: LocalTime; now: number }): number {
  const minutes = daysBetween(local.day, start.day) * END_OF_DAY + start.minute - local.minute
  const startInstant = now - (now % MINUTE_MS) + minutes * MINUTE_MS
  return Math.min(now + PENDING_MS, startInstant)
}
