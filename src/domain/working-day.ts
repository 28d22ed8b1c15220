import type { Agenda, TimeOff, TimeRange } from './agenda.ts'
import { type Day, END_OF_DAY, type Minute, overlaps, parseEnd, type Span, weekdayOf } from './time.ts'

/** Why a stretch of a day cannot be worked, though it lies within the hours. */
type UnavailableCode = 'closure' | 'leave' | 'holiday' | 'break' | 'skipped'

/** A stretch in which no reservation may take place; `label` is the owner's or the holiday's word for it. */
export type Unavailable = Span & { code: UnavailableCode; label?: string }

/** One day of one practitioner: the hours, and what is taken from them. */
export type WorkingDay = { ranges: readonly Span[]; unavailable: readonly Unavailable[] }

/** Working rules made ready to be asked for many days: texts read once, dates looked up. */
export type CompiledAgenda = {
  agenda: Agenda
  /** Hours by weekday, Sunday first. */
  week: readonly (readonly Span[])[]
  breaks: readonly (readonly Unavailable[])[]
  special: ReadonlyMap<Day, readonly Span[]>
  absences: readonly Absence[]
  /** Holidays that are not worked, with their names. */
  holidays: ReadonlyMap<Day, string>
}

type Absence = { code: 'closure' | 'leave'; label: string; from: Day; to: Day; start: Minute; end: Minute }

/** What the practice adds to a practitioner's own rules. */
export type PracticeDaysOff = {
  /** Closures of the whole practice. */
  closures: readonly TimeOff[]
  /** Public holidays of the practitioner's zone, by day. */
  holidays: ReadonlyMap<Day, string>
}

const NO_SPANS: readonly Span[] = []
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** Reads a practitioner's rules once, so that each day asks little. */
export function compileAgenda(agenda: Agenda, { closures, holidays }: PracticeDaysOff): CompiledAgenda {
  const worked = new Set(agenda.workedHolidays)
  return {
    agenda,
    week: WEEKDAYS.map((weekday) => weekdayHours(agenda, weekday)),
    breaks: WEEKDAYS.map((weekday) => weekdayBreaks(agenda, weekday)),
    special: new Map(agenda.specialDays.map(({ date, ranges }) => [date, spansOf(ranges)])),
    absences: [
      ...closures.map((closure) => absence('closure', closure)),
      ...agenda.timeOff.map((leave) => absence('leave', leave)),
    ],
    holidays: new Map([...holidays].filter(([day]) => !worked.has(day))),
  }
}

/** The hours of a day and what takes from them. A special day is worked even on a holiday. */
export function workingDay(rules: CompiledAgenda, day: Day, skipped?: Span): WorkingDay {
  const weekday = weekdayOf(day)
  const special = rules.special.get(day)
  const holiday = special ? undefined : rules.holidays.get(day)
  const breaks = rules.breaks[weekday] ?? []
  const absences = rules.absences.filter(({ from, to }) => from <= day && day <= to)
  const ranges = special ?? rules.week[weekday] ?? NO_SPANS
  if (absences.length === 0 && holiday === undefined && !skipped) return { ranges, unavailable: breaks }
  return {
    ranges,
    unavailable: [
      ...absences.map((away) => unavailableOn(away, day)),
      ...(holiday === undefined ? [] : [{ ...WHOLE_DAY, code: 'holiday' as const, label: holiday }]),
      ...breaks,
      ...(skipped ? [{ ...skipped, code: 'skipped' as const }] : []),
    ],
  }
}

/** Whether a stretch lies within the hours and meets nothing that shuts them. */
export function isWorked({ ranges, unavailable }: WorkingDay, span: Span): boolean {
  return (
    ranges.some((range) => range.start <= span.start && span.end <= range.end) &&
    !unavailable.some((closed) => overlaps(closed, span))
  )
}

/**
 * Whether new rules leave a reservation out: it was worked and no longer is, or a closure or a leave newly meets it.
 * The second holds outside the hours too, where staff book on purpose.
 */
export function isLeftOut(span: Span, { before, after }: { before: WorkingDay; after: WorkingDay }): boolean {
  if (isAway(after, span)) return !isAway(before, span)
  return isWorked(before, span) && !isWorked(after, span)
}

function isAway({ unavailable }: WorkingDay, span: Span): boolean {
  return unavailable.some((closed) => ABSENCES.has(closed.code) && overlaps(closed, span))
}

const ABSENCES: ReadonlySet<UnavailableCode> = new Set(['closure', 'leave'])

const WHOLE_DAY: Span = { start: 0, end: END_OF_DAY }

function weekdayHours(agenda: Agenda, weekday: number): readonly Span[] {
  if (!agenda.openDays.some((open) => open === weekday)) return NO_SPANS
  const own = agenda.dayHours.find(({ day }) => day === weekday)
  if (own) return spansOf(own.ranges)
  const { start, end } = agenda.workingHours
  return start < end ? [{ start: start * 60, end: Math.min(end * 60, END_OF_DAY) }] : NO_SPANS
}

function weekdayBreaks(agenda: Agenda, weekday: number): readonly Unavailable[] {
  return agenda.breakTimes
    .filter(({ day }) => day === weekday)
    .map(({ start, end }) => ({ start: start * 60, end: end * 60, code: 'break' }))
}

function spansOf(ranges: readonly TimeRange[]): Span[] {
  return ranges
    .map((range) => ({ start: parseEnd(range.start) ?? 0, end: parseEnd(range.end) ?? 0 }))
    .sort((a, b) => a.start - b.start)
}

function absence(code: Absence['code'], { from, to, label, start, end }: TimeOff): Absence {
  const begins = start === undefined ? 0 : (parseEnd(start) ?? 0)
  const ends = end === undefined ? END_OF_DAY : (parseEnd(end) ?? END_OF_DAY)
  return { code, label, from, to, start: begins, end: ends }
}

/** An absence of several days takes the days between its first and its last whole. */
function unavailableOn({ code, label, from, to, start, end }: Absence, day: Day): Unavailable {
  return { code, label, start: day === from ? start : 0, end: day === to ? end : END_OF_DAY }
}
