import { dayAndMonth, frenchDay, nameOfWeekday } from '#domain/language/french-day.ts'
import { type Day, type Weekday, weekdayOf } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { filterByPeriods, type PeriodLabel } from '../periods/periods.ts'
import type { SlotsByDay } from '../slots-by-day.ts'

/** A weekday, parts of the day, or both; an empty list means any part. */
export type WantedFree = { weekday?: Weekday; periods: readonly PeriodLabel[] }

export function findFirstFree(slotsByDay: SlotsByDay, { weekday, periods }: WantedFree): Day | undefined {
  return [...slotsByDay]
    .filter(([day]) => weekday === undefined || weekdayOf(day) === weekday)
    .filter(([, slots]) => filterByPeriods(slots, periods).length > 0)
    .map(([day]) => day)
    .toSorted()[0]
}

/** « Premier samedi libre : 19 décembre », « Premier matin ou soir libre : samedi 19 décembre ». */
export function firstFreeText({ weekday, periods }: WantedFree, { day, today }: { day: Day; today: Day }) {
  const names = [
    ...(weekday === undefined ? [] : [nameOfWeekday(weekday)]),
    ...(periods.length === 0 ? [] : [periods.join(' ou ').toLowerCase()]),
  ]
  const date = weekday === undefined ? frenchDay(day) : dayAndMonth(day, today)
  return french`Premier ${names.join(' ')} libre : ${date}`
}
