import { repeatedDays } from '#domain/booking/series.ts'
import type { Day } from '#domain/language/time.ts'

/** One hour on `count` days, a week apart unless `every` says otherwise. */
export function weekly(
  first: Day,
  { count, every = 1, time = '10:00' }: { count: number; every?: number; time?: string },
) {
  return repeatedDays(first, { every, count }).map((date) => ({ date, time }))
}
