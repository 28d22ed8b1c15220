import type { DayHours, TimeOff } from '../booking/agenda.ts'
import { openSpans, type Week } from '../booking/week-summary.ts'
import { nameOfWeekday } from '../language/french-day.ts'
import {
  addDays,
  type Day,
  END_OF_DAY,
  formatTime,
  frenchTime,
  type LocalTime,
  parseEnd,
  parseTime,
  type Span,
  WEEKDAYS_FROM_MONDAY,
  type Weekday,
  weekdayOf,
  withoutSpan,
} from '../language/time.ts'
import { NNBSP } from '../language/typography.ts'

/** The regular hours of the practice, of open weekdays only; `HH:MM`, the end of the day is 24:00. */
export type OpeningTimes = readonly Readonly<DayHours>[]

/** Days on which the practice is closed, both ends inclusive; hours as in `TimeOff`. */
export type ClosedPeriod = Omit<TimeOff, 'label'>

/** Without closed days, from Monday on; null without an open day. */
export function tidyOpeningTimes(days: DayHours[]): DayHours[] | null {
  const open = WEEKDAYS_FROM_MONDAY.flatMap((weekday) =>
    days.filter(({ day, ranges }) => day === weekday && ranges.length > 0),
  )
  return open.length === 0 ? null : open
}

/** Stored times, which a restored or edited database may hold in any form; null without any. */
export function toOpeningTimes(stored: unknown): DayHours[] | null {
  return tidyOpeningTimes(Array.isArray(stored) ? stored.filter(isDayHours) : [])
}

export type OpeningLine = { days: string; hours: string }

/** « Lundi – vendredi » with « 9 h – 12 h 30, 14 h – 20 h »; days in a row with the same hours share a line. */
export function openingLines(times: OpeningTimes): OpeningLine[] {
  const runs: { days: Weekday[]; hours: string }[] = []
  for (const weekday of WEEKDAYS_FROM_MONDAY) {
    const hours = spansOn(times, weekday).map(spanText).join(', ')
    const run = runs.at(-1)
    if (run?.hours === hours) run.days.push(weekday)
    else runs.push({ days: [weekday], hours })
  }
  return runs.filter(({ hours }) => hours !== '').map(({ days, hours }) => ({ days: runText(days), hours }))
}

const DAYS_AHEAD = 7

/** « ouvert jusqu’à 20 h », « ouvre à 14 h », « ouvre demain à 9 h », « ouvre mardi à 9 h »; null if closed for a week. */
export function openingState(
  times: OpeningTimes,
  { now, closed }: { now: LocalTime; closed: readonly ClosedPeriod[] },
): string | null {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(now.day, ahead)
    const spans = closed.reduce(
      (open, period) => open.flatMap((span) => withoutSpan(span, closedOn(period, day))),
      spansOn(times, weekdayOf(day)),
    )
    const from = ahead === 0 ? now.minute : 0
    const next = spans.find(({ end }) => end > from)
    if (next === undefined) continue
    if (ahead === 0 && next.start <= from) return `ouvert jusqu’à ${endText(next.end)}`
    return `ouvre ${dayText(day, ahead)}à ${frenchTime(next.start)}`
  }
  return null
}

/** Union of the working hours of all agendas, without their breaks; closed weekdays are left out. */
export function proposeOpeningTimes(weeks: readonly Week[]): DayHours[] {
  return WEEKDAYS_FROM_MONDAY.flatMap((day) => {
    const spans = mergeSpans(weeks.flatMap((week) => openSpans(week, day)))
    const ranges = spans.map(({ start, end }) => ({ start: formatTime(start), end: formatTime(end) }))
    return ranges.length === 0 ? [] : [{ day, ranges }]
  })
}

function spansOn(times: OpeningTimes, weekday: Weekday): Span[] {
  const ranges = times.find(({ day }) => day === weekday)?.ranges ?? []
  return ranges.map(({ start, end }) => ({ start: parseEnd(start) ?? 0, end: parseEnd(end) ?? 0 }))
}

const NOTHING: Span = { start: 0, end: 0 }

function closedOn({ from, to, start, end }: ClosedPeriod, day: Day): Span {
  if (day < from || day > to) return NOTHING
  return {
    start: day === from ? (parseEnd(start ?? '') ?? 0) : 0,
    end: day === to ? (parseEnd(end ?? '') ?? END_OF_DAY) : END_OF_DAY,
  }
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}

function spanText({ start, end }: Span): string {
  return `${frenchTime(start)}${NNBSP}–${NNBSP}${endText(end)}`
}

function endText(end: number): string {
  return end === END_OF_DAY ? 'minuit' : frenchTime(end)
}

function dayText(day: Day, ahead: number): string {
  if (ahead === 0) return ''
  return ahead === 1 ? 'demain ' : `${nameOfWeekday(weekdayOf(day))} `
}

/** Two days are named, three or more are a range. */
function runText(days: readonly Weekday[]): string {
  const names = days.map(nameOfWeekday)
  const text = days.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isDayHours(value: unknown): value is DayHours {
  if (!isRecord(value) || !Array.isArray(value.ranges)) return false
  return WEEKDAYS_FROM_MONDAY.some((day) => day === value.day) && value.ranges.every(isRange)
}

function isRange(value: unknown): boolean {
  if (!isRecord(value) || typeof value.start !== 'string' || typeof value.end !== 'string') return false
  const [start, end] = [parseTime(value.start), parseEnd(value.end)]
  return start !== null && end !== null && start < end
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
