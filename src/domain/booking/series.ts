import { addDays, type Day, daysBetween, END_OF_DAY, isPast, type LocalTime } from '../language/time.ts'
import { french } from '../language/typography.ts'

export const MIN_SERIES_DATES = 2
export const MAX_SERIES_DATES = 26
/** From the first date to the last. */
export const MAX_SERIES_DAYS = 365

/** `count` days, one every `every` weeks. The hour of each is the same on the wall clock. */
export function repeatedDays(first: Day, { every, count }: { every: number; count: number }): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, 7 * every * index))
}

/** How many dates, `every` so many weeks, lie within the year that a series may last. */
export function mostRepetitions(every: number): number {
  return Math.min(MAX_SERIES_DATES, Math.floor(MAX_SERIES_DAYS / (7 * every)) + 1)
}

/** `line`: index of the day at fault; null for the list as a whole. */
export type SeriesFault = { line: number | null; message: string }

/** Why these days are no series; null if they are one, or a part of one if `min` is 1. */
export function findSeriesFault(days: readonly Day[], { min }: { min: number }): SeriesFault | null {
  if (days.length < min) return { line: null, message: french`Choisissez au moins ${min} dates.` }
  if (days.length > MAX_SERIES_DATES)
    return { line: null, message: french`Une série compte ${MAX_SERIES_DATES} dates au plus.` }
  for (const line of days.keys()) {
    const message = findDayFault(days, line)
    if (message !== null) return { line, message }
  }
  return null
}

function findDayFault(days: readonly Day[], line: number): string | null {
  const [first = '', before = '', day = ''] = [days[0], days[line - 1], days[line]]
  if (day === before) return 'Ce jour est déjà dans la série.'
  if (day < before) return 'Cette date doit suivre celle qui la précède.'
  return daysBetween(first, day) > MAX_SERIES_DAYS ? 'Une série dure un an au plus.' : null
}

/** Dates of a series that a change concerns, starting from one of them; never one that has begun. */
export const SERIES_REACHES = ['this', 'following', 'all'] as const
export type SeriesReach = (typeof SERIES_REACHES)[number]

type SeriesDate = { id: number; start: LocalTime }

/** In the order given. Empty if the date itself is past. */
export function reachedDates<Reached extends SeriesDate>(
  dates: readonly Reached[],
  { id, reach, now }: { id: number; reach: SeriesReach; now: LocalTime },
): Reached[] {
  const from = dates.find((date) => date.id === id)
  if (!from || isPast(from.start, now)) return []
  return dates.filter(({ start, ...date }) => {
    if (date.id === id) return true
    if (reach === 'this' || isPast(start, now)) return false
    return reach === 'all' || !isPast(start, from.start)
  })
}

/**
 * Moves the other dates as one of them moved from one start to another: as many days later or earlier, at the
 * new hour if the hour changes, and otherwise at their own.
 */
export function shiftLike(
  { day, minute }: LocalTime,
  { from, to }: { from: LocalTime; to: LocalTime },
): LocalTime {
  const minutes = to.minute - from.minute
  const shifted = Math.min(Math.max(minute + minutes, 0), END_OF_DAY - 1)
  return { day: addDays(day, daysBetween(from.day, to.day)), minute: shifted }
}
