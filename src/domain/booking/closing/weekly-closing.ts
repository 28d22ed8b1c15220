import { addDays, type Day, formatTime, type Span, type Weekday, weekdayOf } from '../../language/time.ts'
import { type Agenda, agendaAsOf, type LaterHours } from '../agenda.ts'
import { subtractSpans } from '../slots/unworked.ts'
import { weekdayHours } from '../slots/working-day.ts'

type Week = Omit<LaterHours, 'from'>

/** One weekday from `from` on, without an end; hours of it, or the whole day without `hours`. */
export type WeeklyClosing = { from: Day; hours: Span | null; today: Day }

/**
 * The agenda as it reads today, with a weekday closed in every week from a day on: a pause for whole hours, otherwise
 * other ranges of that day. A first day more than a week ahead begins new hours. The same object where nothing changes.
 */
export function closeEveryWeek(agenda: Agenda, closing: WeeklyClosing): Agenda {
  const { from, today } = closing
  // Until the same weekday comes again, the week in force has no earlier day to close.
  const startsNow = from < addDays(today, 7)
  const split = startsNow ? agenda : withWeekFrom(agenda, from)
  const closed = {
    ...split,
    ...(startsNow && closeWeekday(split, closing)),
    laterHours: split.laterHours.map((later) =>
      startsNow || later.from >= from ? { ...later, ...closeWeekday(later, closing) } : later,
    ),
  }
  return hasSameWeeks(closed, split) ? agenda : closed
}

/** The weeks of an agenda, without what else it rules. */
export function agendaWeeks({ workingHours, breakTimes, openDays, dayHours, laterHours }: Agenda) {
  return { workingHours, breakTimes, openDays, dayHours, laterHours }
}

function hasSameWeeks(a: Agenda, b: Agenda): boolean {
  return JSON.stringify(agendaWeeks(a)) === JSON.stringify(agendaWeeks(b))
}

function withWeekFrom(agenda: Agenda, from: Day): Agenda {
  if (agenda.laterHours.some((later) => later.from === from)) return agenda
  const { workingHours, breakTimes, openDays, dayHours } = agendaAsOf(agenda, from)
  const { start, end } = workingHours
  const week = { from, workingHours: { start, end }, breakTimes, openDays, dayHours }
  const laterHours = [...agenda.laterHours, week].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return { ...agenda, laterHours }
}

/** The fields of a week that change. */
function closeWeekday(week: Week, { from, hours }: WeeklyClosing): Partial<Omit<Week, 'workingHours'>> {
  const day = weekdayOf(from)
  const ranges = weekdayHours(week, day)
  const rest = hours === null ? [] : ranges.flatMap((range) => subtractSpans(range, [hours]))
  if (hours === null || rest.length === 0) return { openDays: week.openDays.filter((open) => open !== day) }
  if (JSON.stringify(rest) === JSON.stringify(ranges)) return {}
  return isWholeHours(hours)
    ? { breakTimes: withPause(week, day, hours) }
    : { dayHours: withHours(week, day, rest) }
}

function isWholeHours({ start, end }: Span): boolean {
  return start % 60 === 0 && end % 60 === 0
}

/** In place of the pauses that it covers. */
function withPause({ breakTimes }: Week, day: Weekday, hours: Span): Week['breakTimes'] {
  const pause = { day, start: hours.start / 60, end: hours.end / 60 }
  const covers = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end
  if (breakTimes.some((other) => other.day === day && covers(other, pause))) return breakTimes
  return [...breakTimes.filter((other) => other.day !== day || !covers(pause, other)), pause]
}

function withHours({ dayHours }: Week, day: Weekday, spans: readonly Span[]): Week['dayHours'] {
  const ranges = spans.map(({ start, end }) => ({ start: formatTime(start), end: formatTime(end) }))
  const isListed = dayHours.some((other) => other.day === day)
  return isListed
    ? dayHours.map((other) => (other.day === day ? { day, ranges } : other))
    : [...dayHours, { day, ranges }]
}
