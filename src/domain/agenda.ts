import { type Day, END_OF_DAY, type Minute, type Span, type Weekday, weekdayOf } from './time.ts'

/** A practitioner's working rules, as the specification's agenda config has them, in whole hours. */
export type Agenda = {
  workingHours: { start: number; end: number; slotDuration: number }
  breakTimes: Break[]
  /** Weekdays on which the working hours apply. */
  openDays: Weekday[]
  /** Minutes kept free after each visit, unless the service has its own. */
  bufferMinutes: Minute
}

/** Hours of one weekday in which no visit may take place. */
export type Break = { day: Weekday; start: number; end: number }

/** What a new practitioner starts with: Monday to Saturday, nine to seven, every half hour. */
export const NEW_AGENDA: Agenda = {
  workingHours: { start: 9, end: 19, slotDuration: 30 },
  breakTimes: [],
  openDays: [1, 2, 3, 4, 5, 6],
  bufferMinutes: 0,
}

/** The spans of a day in which visits may lie, in order; none when the day is closed. */
export function openRanges(agenda: Agenda, day: Day): Span[] {
  if (!agenda.openDays.includes(weekdayOf(day))) return []
  const { start, end } = agenda.workingHours
  return start < end ? [{ start: start * 60, end: Math.min(end * 60, END_OF_DAY) }] : []
}

/** The spans of a day that a break takes away, in whatever order they were entered. */
export function breakSpans(agenda: Agenda, day: Day): Span[] {
  const weekday = weekdayOf(day)
  return agenda.breakTimes
    .filter((pause) => pause.day === weekday)
    .map((pause) => ({ start: pause.start * 60, end: pause.end * 60 }))
}
