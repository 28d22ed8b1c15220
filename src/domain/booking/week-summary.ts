import { nameOfWeekday } from '../language/french-day.ts'
import {
  frenchTime,
  parseEnd,
  type Span,
  WEEKDAYS_FROM_MONDAY,
  type Weekday,
  withoutSpan,
} from '../language/time.ts'
import { french } from '../language/typography.ts'
import type { Agenda } from './agenda.ts'

export type Week = Pick<Agenda, 'workingHours' | 'breakTimes' | 'openDays' | 'dayHours'>

/** A week with more kinds of days is not said in one breath. */
const MAX_KINDS = 3

export const NO_OPEN_DAY = 'aucun jour ouvert'
export const VARIABLE_HOURS = 'horaires variables'

/** « lundi–samedi 9–19 h », « lundi, mercredi 9–12 h et 14–18 h »; of weeks with many kinds of days, « horaires variables ». */
export function weekSummary(week: Week): string {
  const days = WEEKDAYS_FROM_MONDAY.flatMap((weekday) => {
    const hours = hoursText(openSpans(week, weekday))
    return hours === '' ? [] : [{ weekday, hours }]
  })
  if (days.length === 0) return NO_OPEN_DAY
  const kinds = Map.groupBy(days, ({ hours }) => hours)
  if (kinds.size > MAX_KINDS) return VARIABLE_HOURS
  return [...kinds]
    .map(([hours, members]) => `${daysText(members.map(({ weekday }) => weekday))} ${hours}`)
    .join(', ')
}

/** Working hours of a weekday without its breaks. */
export function openSpans({ workingHours, breakTimes, openDays, dayHours }: Week, weekday: Weekday): Span[] {
  if (!openDays.includes(weekday)) return []
  const own = dayHours.find(({ day }) => day === weekday)
  const spans = own
    ? own.ranges.map(({ start, end }) => ({ start: parseEnd(start) ?? 0, end: parseEnd(end) ?? 0 }))
    : [{ start: workingHours.start * 60, end: workingHours.end * 60 }]
  return breakTimes
    .filter(({ day }) => day === weekday)
    .reduce(
      (open, { start, end }) =>
        open.flatMap((span) => withoutSpan(span, { start: start * 60, end: end * 60 })),
      spans,
    )
}

function hoursText(spans: readonly Span[]): string {
  return spans.map(({ start, end }) => spanText(start, end)).join(' et ')
}

function spanText(start: number, end: number): string {
  return start % 60 === 0
    ? french`${start / 60}–${frenchTime(end)}`
    : `${frenchTime(start)}–${frenchTime(end)}`
}

/** Three days in a row or more are a range. */
function daysText(weekdays: readonly Weekday[]): string {
  const runs: Weekday[][] = []
  for (const weekday of weekdays) {
    const run = runs.at(-1)
    const previous = run?.at(-1)
    if (run && previous !== undefined && (previous + 1) % 7 === weekday) run.push(weekday)
    else runs.push([weekday])
  }
  return runs.map(runText).join(', ')
}

function runText(run: readonly Weekday[]): string {
  const names = run.map(nameOfWeekday)
  return run.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}
