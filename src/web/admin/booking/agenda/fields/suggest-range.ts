import type { LaterHours, TimeRange } from '#domain/booking/agenda.ts'
import { formatTime } from '#domain/language/time.ts'

const MORNING: TimeRange = { start: '09:00', end: '12:00' }

/** Initial range of a day with different hours: the common hours, unless they are still being typed. */
export function suggestRange({ start, end }: LaterHours['workingHours']): TimeRange {
  return start < end ? { start: formatTime(start * 60), end: formatTime(end * 60) } : MORNING
}
