import { weekdayName } from '#domain/french-day.ts'
import { addDays, type Weekday } from '#domain/time.ts'

export const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

const SUNDAY = '1970-01-04'

export function nameOf(weekday: Weekday): string {
  return weekdayName(addDays(SUNDAY, weekday))
}
