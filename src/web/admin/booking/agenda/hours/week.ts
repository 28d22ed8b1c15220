import { weekdayName } from '#domain/language/french-day.ts'
import { addDays, type Weekday } from '#domain/language/time.ts'

export const WEEKDAYS_FROM_MONDAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

const ANY_SUNDAY = '1970-01-04'

export function nameOfWeekday(weekday: Weekday): string {
  return weekdayName(addDays(ANY_SUNDAY, weekday))
}
