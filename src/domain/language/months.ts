import type { Day } from './time.ts'

/** `YYYY-MM`; months compare as strings. */
export type Month = string

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function addMonths(month: Month, count: number): Month {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  const year = String(Math.floor(total / 12)).padStart(4, '0')
  return `${year}-${String((((total % 12) + 12) % 12) + 1).padStart(2, '0')}`
}

/** Every month from `first` to `last`, both inclusive. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The same day of another month, clamped to that month's last day. */
export function sameDayOf(month: Month, day: Day): Day {
  const dayOfMonth = Number(day.slice(8))
  return `${month}-${String(Math.min(dayOfMonth, daysIn(month))).padStart(2, '0')}`
}

export function lastDayOf(month: Month): Day {
  return `${month}-${daysIn(month)}`
}

function daysIn(month: Month): number {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  if (number === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(number) ? 30 : 31
}
