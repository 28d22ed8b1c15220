import { isNight } from './reminder.ts'
import { addDays, type Day, type LocalTime, type Minute } from './time.ts'

/** Nobody is asked before ten, nor on the day of the reservation itself. */
const FROM: Minute = 10 * 60
/** What is longer ago is not asked about any more: such as when the owner begins to ask. */
const LATEST_DAYS = 7

const DAY_MS = 86_400_000
/** One address is asked once in this time, however often its owner comes. */
export const ASKED_AGAIN_AFTER_MS = 180 * DAY_MS
/** How long the link of an invitation can serve. */
export const INVITATION_LIFE_MS = 90 * DAY_MS

/** First and last day of reservations whose clients may be asked now how it was; null at an hour at which nobody is. */
export function daysToAskAbout(now: LocalTime): { first: Day; last: Day } | null {
  if (now.minute < FROM || isNight(now)) return null
  return { first: addDays(now.day, -LATEST_DAYS), last: addDays(now.day, -1) }
}
