import { addDays, type Day, type DayRange, mondayOf } from '#domain/language/time.ts'

export function weekOf(day: Day): DayRange {
  const start = mondayOf(day)
  return { start, end: addDays(start, 6) }
}

/** Without the days before `today`, which hold no slots. */
export function fromToday({ start, end }: DayRange, today: Day | undefined): DayRange {
  return { start: today !== undefined && start < today ? today : start, end }
}
