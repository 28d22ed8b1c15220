import type { Agenda, Break } from '#domain/booking/agenda.ts'
import { spansOf, weekdayHours } from '#domain/booking/slots/working-day.ts'
import { isDay, overlaps, weekdayOf } from '#domain/language/time.ts'

type Hours = Parameters<typeof weekdayHours>[0] & Pick<Agenda, 'specialDays'>

/** True when a break overlaps no working hours, neither of its weekday nor of a special day on that weekday. */
export function isIneffectiveBreak(breakTime: Break | undefined, { specialDays, ...week }: Hours): boolean {
  if (!breakTime || !(breakTime.start < breakTime.end)) return false
  const specialHours = specialDays
    .filter(({ date }) => isDay(date) && weekdayOf(date) === breakTime.day)
    .flatMap(({ ranges }) => spansOf(ranges))
  const span = { start: breakTime.start * 60, end: breakTime.end * 60 }
  return ![...weekdayHours(week, breakTime.day), ...specialHours].some((range) => overlaps(range, span))
}
