import { overlaps, type Span, type Weekday } from '#domain/language/time.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'

type BreakTimes = AgendaFields['breakTimes']

export const NOON_BREAK: Span = { start: 12, end: 13 }

export function isNoonBreak(breakTime: Span | undefined): boolean {
  return breakTime !== undefined && isSame(breakTime, NOON_BREAK)
}

export function hasBreak(breakTimes: BreakTimes, days: readonly Weekday[], span: Span): boolean {
  return (
    days.length > 0 &&
    days.every((day) => breakTimes.some((other) => other.day === day && isSame(other, span)))
  )
}

/** The break on each of `days`, in place of those that it overlaps; other days and breaks stay. */
export function withBreakOn(breakTimes: BreakTimes, days: readonly Weekday[], span: Span): BreakTimes {
  const others = breakTimes.filter(({ day, ...other }) => !days.includes(day) || !overlaps(other, span))
  return [...others, ...days.map((day) => ({ day, start: span.start, end: span.end }))]
}

export function withoutNoonBreaks(breakTimes: BreakTimes): BreakTimes {
  return breakTimes.filter((breakTime) => !isNoonBreak(breakTime))
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end
}
