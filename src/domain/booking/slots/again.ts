import { type LocalTime, weekdayOf } from '../../language/time.ts'

const MAX_USUAL = 3
const MAX_NEXT = 3

/**
 * Starts to propose to a client who comes again: those on the weekday and at the hour of their visit, then the first of
 * each of the next days. `free` is in order of time.
 */
export function startsLike(
  visit: LocalTime,
  free: readonly LocalTime[],
): { usual: LocalTime[]; next: LocalTime[] } {
  const weekday = weekdayOf(visit.day)
  const usual = free
    .filter(({ day, minute }) => minute === visit.minute && weekdayOf(day) === weekday)
    .slice(0, MAX_USUAL)
  const others = free.filter((start) => !usual.includes(start))
  const next = others.filter(({ day }, index) => others[index - 1]?.day !== day).slice(0, MAX_NEXT)
  return { usual, next }
}
