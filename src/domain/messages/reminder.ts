import { addDays, addMinutes, type Day, isPast, type LocalTime, type Minute } from '../language/time.ts'
import type { SmsCountry } from './sms/sms-countries.ts'

export type ReminderRules = {
  /** Ahead of the reservation. */
  hours: number
  sms: boolean
  smsCountries: SmsCountry[]
  smsPerDay: number
}

export const DEFAULT_REMINDER_RULES: ReminderRules = {
  hours: 24,
  sms: false,
  smsCountries: ['FR'],
  smsPerDay: 100,
}

const DAY_MINUTES = 1440
const NIGHT_ENDS: Minute = 7 * 60
/** The last minute before the quiet hours, in which reminders leave that cannot wait until morning. */
const EVENING: Minute = 21 * 60
/** A morning reminder less than this before the reservation is too late. */
const MIN_MORNING_LEAD_MINUTES = 60
/**
 * No reminder for clients who learned the time less than this before the reservation; those who learned it after
 * the regular reminder time get it at this point.
 */
const SHORT_LEAD_MINUTES = 180

/** The quiet hours of reminders, invitations and offers: from 21:01 to 6:59. */
export function isNight({ minute }: LocalTime): boolean {
  return minute > EVENING || minute < NIGHT_ENDS
}

/** When somebody may be written to who expects no mail. */
export function isCivilHour({ minute }: LocalTime): boolean {
  return minute >= NIGHT_ENDS && minute < EVENING
}

/** The time itself, or the morning that follows. */
export function nextCivilHour(time: LocalTime): LocalTime {
  if (isCivilHour(time)) return time
  return { day: time.minute < NIGHT_ENDS ? time.day : addDays(time.day, 1), minute: NIGHT_ENDS }
}

/**
 * Send time of a reservation's reminder, `hours` ahead and outside quiet hours, on the practice's clock; null for
 * none. `announced` is when the client last learned the time.
 */
export function reminderTime(
  reservation: LocalTime,
  { announced, hours }: { announced: LocalTime; hours: number },
): LocalTime | null {
  const latest = minutesBefore(reservation, SHORT_LEAD_MINUTES)
  if (isPast(latest, announced)) return null
  const regular = minutesBefore(reservation, hours * 60)
  return moveOutsideNight(isPast(regular, announced) ? latest : regular, reservation)
}

/**
 * Moves a send time out of the quiet hours: to the morning after, or to the evening before when that is too late.
 */
function moveOutsideNight(time: LocalTime, reservation: LocalTime): LocalTime {
  if (!isNight(time)) return time
  const nextDay = time.minute < NIGHT_ENDS ? time.day : addDays(time.day, 1)
  const morning = { day: nextDay, minute: NIGHT_ENDS }
  const evening = { day: addDays(nextDay, -1), minute: EVENING }
  return isPast(minutesBefore(reservation, MIN_MORNING_LEAD_MINUTES), morning) ? evening : morning
}

/**
 * Minutes that an SMS of the practice waits for the morning; none by day, nor where the visit at `start` would begin
 * within an hour of it.
 */
export function smsNightWait(now: LocalTime, start: LocalTime): number {
  if (!isNight(now)) return 0
  const morning = { day: now.minute < NIGHT_ENDS ? now.day : addDays(now.day, 1), minute: NIGHT_ENDS }
  if (isPast(minutesBefore(start, MIN_MORNING_LEAD_MINUTES), morning)) return 0
  return now.minute < NIGHT_ENDS ? NIGHT_ENDS - now.minute : DAY_MINUTES - now.minute + NIGHT_ENDS
}

function minutesBefore(time: LocalTime, minutes: number): LocalTime {
  return addMinutes(time, -minutes)
}

/** Offers of another appointment leave from 10:00 on. */
const EARLIEST_OFFER: Minute = 10 * 60

/**
 * Days of the visits after which such an offer may leave now: the day after, or the day after that for those invited
 * to leave a testimonial. Null at an hour when none leaves.
 */
export function daysToOffer(now: LocalTime): { day: Day; dayOfInvited: Day } | null {
  if (now.minute < EARLIEST_OFFER || isNight(now)) return null
  return { day: addDays(now.day, -1), dayOfInvited: addDays(now.day, -2) }
}
