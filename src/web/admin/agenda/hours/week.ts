import { weekdayName } from '#domain/french-day.ts'
import { addDays, type Weekday } from '#domain/time.ts'

/** From Monday on, as weeks are read in France. */
export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

/** A Sunday. */
const SUNDAY = '1970-01-04'

/** « lundi ». */
export function nameOf(weekday: Weekday): string {
  return weekdayName(addDays(SUNDAY, weekday))
}
