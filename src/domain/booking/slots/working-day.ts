import {
  type Day,
  END_OF_DAY,
  type Minute,
  overlaps,
  parseEnd,
  type Span,
  weekdayOf,
} from '../../language/time.ts'
import type { Agenda, LaterHours, TimeOff, TimeRange } from '../agenda.ts'

type UnavailableCode = 'closure' | 'leave' | 'elsewhere' | 'holiday' | 'break' | 'skipped'

/** A span without reservations; `label` is the reason that staff entered, or the holiday's name. */
export type Unavailable = Span & { code: UnavailableCode; label?: string }

export type WorkingDay = { ranges: readonly Span[]; unavailable: readonly Unavailable[] }

/** Working rules parsed and indexed once, for lookups over many days. */
export type CompiledAgenda = {
  agenda: Agenda
  /** By the day on which they begin, the usual week first. */
  weeks: readonly CompiledWeek[]
  special: ReadonlyMap<Day, readonly Span[]>
  absences: readonly Absence[]
  /** Busy times of the practitioner's private calendar. */
  elsewhere: ReadonlyMap<Day, readonly Span[]>
  holidays: ReadonlyMap<Day, string>
}

/** Hours and breaks by weekday, Sunday first. */
type CompiledWeek = {
  from: Day
  hours: readonly (readonly Span[])[]
  breaks: readonly (readonly Unavailable[])[]
}

type Absence = { code: 'closure' | 'leave'; label: string; from: Day; to: Day; start: Minute; end: Minute }

export type PracticeDaysOff = {
  closures: readonly TimeOff[]
  /** Names of the public holidays in the practitioner's zone, by day. */
  holidays: ReadonlyMap<Day, string>
  elsewhere?: ReadonlyMap<Day, readonly Span[]> | undefined
}

const NO_SPANS: readonly Span[] = []
const NOWHERE: ReadonlyMap<Day, readonly Span[]> = new Map()
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** Parses and indexes a practitioner's rules, so that each day costs only lookups. */
export function compileAgenda(
  agenda: Agenda,
  { closures, holidays, elsewhere = NOWHERE }: PracticeDaysOff,
): CompiledAgenda {
  const worked = new Set(agenda.workedHolidays)
  return {
    agenda,
    weeks: [{ ...agenda, from: ALWAYS }, ...agenda.laterHours].map(compileWeek),
    special: new Map(agenda.specialDays.map(({ date, ranges }) => [date, spansOf(ranges)])),
    absences: [
      ...closures.map((closure) => toAbsence('closure', closure)),
      ...agenda.timeOff.map((leave) => toAbsence('leave', leave)),
    ],
    elsewhere,
    holidays: new Map([...holidays].filter(([day]) => !worked.has(day))),
  }
}

/** Working hours of a day and the unavailable spans; a special day is worked even on a holiday. */
export function workingDay(rules: CompiledAgenda, day: Day, skipped?: Span): WorkingDay {
  const weekday = weekdayOf(day)
  const special = rules.special.get(day)
  const holiday = special ? undefined : rules.holidays.get(day)
  const week = rules.weeks.findLast(({ from }) => from <= day)
  const breaks = week?.breaks[weekday] ?? []
  const absences = rules.absences.filter(({ from, to }) => from <= day && day <= to)
  const ranges = special ?? week?.hours[weekday] ?? NO_SPANS
  const elsewhere = rules.elsewhere.get(day) ?? NO_SPANS
  if (absences.length + elsewhere.length === 0 && holiday === undefined && !skipped)
    return { ranges, unavailable: breaks }
  return {
    ranges,
    unavailable: [
      ...absences.map((absence) => unavailableOn(absence, day)),
      // Beside leave, so that visitors get the same reason from either.
      ...elsewhere.map((span) => ({ ...span, code: 'elsewhere' as const })),
      ...(holiday === undefined ? [] : [{ ...WHOLE_DAY, code: 'holiday' as const, label: holiday }]),
      ...breaks,
      ...(skipped ? [{ ...skipped, code: 'skipped' as const }] : []),
    ],
  }
}

/** True when a span lies within one range of the hours and overlaps nothing unavailable. */
export function isWorked({ ranges, unavailable }: WorkingDay, span: Span): boolean {
  return (
    ranges.some((range) => range.start <= span.start && span.end <= range.end) &&
    !unavailable.some((other) => overlaps(other, span))
  )
}

/**
 * True when new rules exclude an existing reservation: it was worked and no longer is, or a closure or leave newly
 * overlaps it, also outside the hours, where staff book deliberately.
 */
export function isNewlyExcluded(
  span: Span,
  { before, after }: { before: WorkingDay; after: WorkingDay },
): boolean {
  if (isInAbsence(after, span)) return !isInAbsence(before, span)
  return isWorked(before, span) && !isWorked(after, span)
}

function isInAbsence({ unavailable }: WorkingDay, span: Span): boolean {
  return unavailable.some((other) => ABSENCES.has(other.code) && overlaps(other, span))
}

/** True when one of the absences takes some of the span on that day. */
export function isAbsent(absences: readonly TimeOff[], day: Day, span: Span): boolean {
  return absences
    .filter(({ from, to }) => from <= day && day <= to)
    .some((absence) => overlaps(unavailableOn(toAbsence('leave', absence), day), span))
}

const ABSENCES: ReadonlySet<UnavailableCode> = new Set(['closure', 'leave'])

const WHOLE_DAY: Span = { start: 0, end: END_OF_DAY }

/** Earlier than every day. */
const ALWAYS: Day = ''

function compileWeek(week: LaterHours): CompiledWeek {
  return {
    from: week.from,
    hours: WEEKDAYS.map((weekday) => weekdayHours(week, weekday)),
    breaks: WEEKDAYS.map((weekday) => weekdayBreaks(week, weekday)),
  }
}

export function weekdayHours(
  agenda: Omit<LaterHours, 'from' | 'breakTimes'>,
  weekday: number,
): readonly Span[] {
  if (!agenda.openDays.some((openDay) => openDay === weekday)) return NO_SPANS
  const dayHours = agenda.dayHours.find(({ day }) => day === weekday)
  if (dayHours) return spansOf(dayHours.ranges)
  const { start, end } = agenda.workingHours
  return start < end ? [{ start: start * 60, end: Math.min(end * 60, END_OF_DAY) }] : NO_SPANS
}

function weekdayBreaks(agenda: LaterHours, weekday: number): readonly Unavailable[] {
  return agenda.breakTimes
    .filter(({ day }) => day === weekday)
    .map(({ start, end }) => ({ start: start * 60, end: end * 60, code: 'break' }))
}

export function spansOf(ranges: readonly TimeRange[]): Span[] {
  return ranges
    .map((range) => ({ start: parseEnd(range.start) ?? 0, end: parseEnd(range.end) ?? 0 }))
    .sort((a, b) => a.start - b.start)
}

function toAbsence(code: Absence['code'], timeOff: TimeOff): Absence {
  const { from, to, label, start = '00:00', end = '24:00' } = timeOff
  return { code, label, from, to, start: parseEnd(start) ?? 0, end: parseEnd(end) ?? END_OF_DAY }
}

function unavailableOn({ code, label, from, to, start, end }: Absence, day: Day): Unavailable {
  return { code, label, start: day === from ? start : 0, end: day === to ? end : END_OF_DAY }
}
