import { type DayLoad, FIRST_OF_DAY, type UnworkedSpan } from '#contract/booking/calendar.ts'
import { monthOf } from '#domain/language/months.ts'
import { type Day, daysOf, END_OF_DAY } from '#domain/language/time.ts'
import {
  type AgendaEntry,
  type CalendarContent,
  entryStart,
  unworkedSpanOf,
} from '../../../entries/agenda-entries.ts'
import { type CalendarView, rangeOf } from '../../calendar-view.ts'

export type DayOfMonth = {
  day: Day
  isOfMonth: boolean
  /** Undefined on a day on which nothing is booked and nobody works. */
  load: DayLoad | undefined
  /** The first of the day, of any kind. */
  entries: AgendaEntry[]
  /** How many entries follow them. */
  more: number
  /** Unworked time that takes the whole day. */
  dayOff: UnworkedSpan | undefined
}

/** The weeks that have days of the month, from Monday. Reservations are those of `days`, whatever else `content` has. */
export function weeksOfMonth(
  calendarView: CalendarView,
  { days, content }: { days: readonly DayLoad[]; content: CalendarContent },
): DayOfMonth[][] {
  const { start, end } = rangeOf(calendarView)
  const loads = new Map(days.map((load) => [load.date, load]))
  const otherEntries = groupByDay(content.entries.filter(({ kind }) => kind !== 'reservation'))
  const daysOff = new Map(content.unworked.filter(isWholeDay).map((span) => [span.date, span]))
  const month = monthOf(calendarView.date)
  const monthDays = daysOf(start, end).map((day) => ({
    day,
    isOfMonth: monthOf(day) === month,
    load: loads.get(day),
    dayOff: daysOff.get(day),
    ...firstEntries(loads.get(day), otherEntries.get(day) ?? []),
  }))
  return toWeeks(monthDays).filter((week) => week.some(({ isOfMonth }) => isOfMonth))
}

function firstEntries(load: DayLoad | undefined, others: readonly AgendaEntry[]) {
  const reservations = (load?.first ?? []).map((details) => ({ kind: 'reservation' as const, details }))
  const entries = [...reservations, ...others].sort(byStart).slice(0, FIRST_OF_DAY)
  return { entries, more: (load?.count ?? 0) + others.length - entries.length }
}

function toWeeks(days: readonly DayOfMonth[]): DayOfMonth[][] {
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

function groupByDay(entries: readonly AgendaEntry[]): Map<Day, AgendaEntry[]> {
  const groups = new Map<Day, AgendaEntry[]>()
  for (const entry of entries) {
    const { day } = entryStart(entry)
    groups.set(day, [...(groups.get(day) ?? []), entry])
  }
  return groups
}

function isWholeDay(span: UnworkedSpan): boolean {
  const { start, end } = unworkedSpanOf(span)
  return start === 0 && end === END_OF_DAY
}

function byStart(a: AgendaEntry, b: AgendaEntry): number {
  return entryStart(a).minute - entryStart(b).minute
}
