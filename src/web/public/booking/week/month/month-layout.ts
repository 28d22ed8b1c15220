import { addMonths, lastDayOf, type Month, monthOf, sameDayOf } from '#domain/language/months.ts'
import { addDays, type Day, type DayRange, daysOf, mondayOf } from '#domain/language/time.ts'

/** Weeks from Monday to Sunday; null for days of other months. */
export function weeksOf(month: Month): (Day | null)[][] {
  const { start, end } = wholeWeeksOf(month)
  const days = daysOf(start, end).map((day) => (monthOf(day) === month ? day : null))
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** From the Monday before the first day to the Sunday after the last, so at most 42 days. */
export function wholeWeeksOf(month: Month): DayRange {
  return { start: mondayOf(`${month}-01`), end: addDays(mondayOf(lastDayOf(month)), 6) }
}

/** The day to which a key leads in a grid of dates (ARIA APG, date picker); undefined for other keys. */
export function moveToDay(key: string, from: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return mondayOf(from)
    case 'End':
      return addDays(mondayOf(from), 6)
    case 'PageUp':
      return turnMonth(from, -1)
    case 'PageDown':
      return turnMonth(from, 1)
    default:
      return undefined
  }
}

export function turnMonth(day: Day, count: number): Day {
  return sameDayOf(addMonths(monthOf(day), count), day)
}

export function clampDay(day: Day, { start, end }: DayRange): Day {
  if (day < start) return start
  return day > end ? end : day
}
