import {
  addDays,
  type Day,
  daysBetween,
  END_OF_DAY,
  overlaps,
  parseEnd,
  type Span,
  weekdayOf,
} from '../../language/time.ts'
import type { TimeOff } from '../agenda.ts'
import type { Occupied } from '../slots/availability.ts'
import { isAbsent } from '../slots/working-day.ts'

/**
 * Days, or hours, that staff close: from one day to another, both inclusive. `start` (`HH:MM`) applies to the first
 * day and `end` to the last. With `until`, one day of every week, up to that day; if `always`, without an end.
 */
export type Closing = {
  from: Day
  to: Day
  start?: string | undefined
  end?: string | undefined
  until?: Day | undefined
  always?: boolean | undefined
}

export const MAX_CLOSED_WEEKS = 60

/** Default label of an absence or closure. */
export const UNNAMED_ABSENCE = 'Fermé'

/** How often a closing happens: once, or on one day of every week. */
export function countClosedWeeks({ from, until = from }: Pick<Closing, 'from' | 'until'>): number {
  return Math.floor(daysBetween(from, until) / 7) + 1
}

/** A closing as absences: one, or one for each week. */
export function absencesOf(
  { from, to, start, end, until = from }: Closing,
  label: string = UNNAMED_ABSENCE,
): TimeOff[] {
  const hours = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
  const length = daysBetween(from, to)
  return Array.from({ length: countClosedWeeks({ from, until }) }, (_, week) => {
    const first = addDays(from, 7 * week)
    return { from: first, to: addDays(first, length), label, ...hours }
  })
}

/** Hours of the one day that a closing takes part of; null for whole days and for several days. */
export function closedHours({
  from,
  to,
  start,
  end,
}: Pick<Closing, 'from' | 'to' | 'start' | 'end'>): Span | null {
  if (from !== to || (start === undefined && end === undefined)) return null
  return { start: parseEnd(start ?? '00:00') ?? 0, end: parseEnd(end ?? '24:00') ?? 0 }
}

/** True when a closing takes some of the span on that day. */
export function isClosedBy(closing: Closing, day: Day, span: Span): boolean {
  const { from, to, start, end, always = false } = closing
  if (!always) return isAbsent(absencesOf(closing), day, span)
  if (day < from || weekdayOf(day) !== weekdayOf(from)) return false
  const hours = closedHours({ from, to, start, end })
  return hours === null || overlaps(hours, span)
}

/** True for two absences about the same time, whatever their reasons. */
export function isSameAbsence(a: TimeOff, b: TimeOff): boolean {
  return a.from === b.from && a.to === b.to && a.start === b.start && a.end === b.end
}

/** Entries that overlap the hours, buffers included; also those of the neighboring days, which may cross midnight. */
export function findInTheWay(
  busy: ReadonlyMap<Day, readonly Occupied[]>,
  { day, hours }: { day: Day; hours: Span },
): Occupied[] {
  return [-1, 0, 1].flatMap((shift) =>
    (busy.get(addDays(day, shift)) ?? []).filter(({ start, bufferEnd }) => {
      const offset = shift * END_OF_DAY
      return overlaps({ start: start + offset, end: bufferEnd + offset }, hours)
    }),
  )
}
