import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { END_OF_DAY, type LocalTime, type Minute, overlaps, type Span } from '#domain/language/time.ts'
import { type CalendarContent, entrySpan, entryStart, unworkedSpanOf } from '../entries/agenda-entries.ts'
import { type CalendarView, daysOfPeriod, rangeOf } from './calendar-view.ts'

export const WHOLE_DAY: Span = { start: 0, end: END_OF_DAY }

const HOUR = 60
const USUAL_HOURS: Span = { start: 8 * HOUR, end: 20 * HOUR }

/**
 * The working hours of the days on screen, in whole hours, extended by the entries outside them; a block that reaches into
 * them does not extend them, or one of a whole day would show the night.
 */
export function shownHours({ entries, unworked }: CalendarContent, calendarView: CalendarView): Span {
  const worked = [...groupByDay(unworked).values()].flatMap((spans) => workedHours(spans) ?? [])
  const { start, end } = rangeOf(calendarView)
  const open = worked.length > 0 ? worked : [USUAL_HOURS]
  const taken = entries
    .filter((entry) => start <= entryStart(entry).day && entryStart(entry).day <= end)
    .filter((entry) => entry.kind !== 'block' || !open.some((span) => overlaps(span, entrySpan(entry))))
    .map(entrySpan)
  const spans = [...open, ...taken]
  return {
    start: roundDown(Math.min(...spans.map((span) => span.start))),
    end: -roundDown(-Math.max(...spans.map((span) => span.end))),
  }
}

/** Start of a new entry: the next full hour of today, or the opening of the first worked day on screen. */
export function startInView(calendarView: CalendarView, unworked: UnworkedSpan[], now: LocalTime): LocalTime {
  const days = daysOfPeriod(calendarView)
  const spansByDay = groupByDay(unworked)
  const openingOf = (day: string) => {
    const agendas = [...spansByDay].filter(([key]) => key.startsWith(day)).map(([, spans]) => spans)
    if (agendas.length === 0) return USUAL_HOURS.start
    return Math.min(...agendas.map((spans) => workedHours(spans)?.start ?? END_OF_DAY))
  }
  if (days.includes(now.day) || days.every((day) => day < now.day)) return startToday(openingOf(now.day), now)
  const day = days.find((candidate) => openingOf(candidate) < END_OF_DAY)
  if (day !== undefined) return { day, minute: openingOf(day) }
  return { day: days[0] ?? now.day, minute: USUAL_HOURS.start }
}

function startToday(opening: number, { day, minute }: LocalTime): LocalTime {
  const nextHour = Math.min(roundDown(minute) + HOUR, END_OF_DAY - 5)
  return { day, minute: opening < END_OF_DAY ? Math.max(nextHour, opening) : nextHour }
}

/** First to last worked minute; null if there is none. An absence inside the hours belongs to them. */
function workedHours(unworked: readonly DaySpan[]): Span | null {
  const start = unworked.reduce((reached, span) => (delaysStart(reached, span) ? span.end : reached), 0)
  const end = unworked.reduceRight(
    (reached, span) => (advancesEnd(reached, span) ? span.start : reached),
    END_OF_DAY,
  )
  return start < end ? { start, end } : null
}

function delaysStart(reached: Minute, { start, isClosed }: DaySpan): boolean {
  return start === reached && (reached === 0 || isClosed)
}

function advancesEnd(reached: Minute, { end, isClosed }: DaySpan): boolean {
  return end === reached && (reached === END_OF_DAY || isClosed)
}

type DaySpan = Span & { isClosed: boolean }

function groupByDay(unworked: readonly UnworkedSpan[]): Map<string, DaySpan[]> {
  const groups = new Map<string, DaySpan[]>()
  for (const span of unworked) {
    const key = `${span.date} ${span.praticienId}`
    const group = groups.get(key) ?? []
    group.push({ ...unworkedSpanOf(span), isClosed: span.reason === 'closed' })
    groups.set(key, group)
  }
  return groups
}

function roundDown(minute: Minute): Minute {
  return Math.floor(minute / HOUR) * HOUR
}
