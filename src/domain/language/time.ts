import { french, NNBSP } from './typography.ts'

/**
 * Wall-clock time at the practice. A practice has one time zone, so the domain uses days and minutes, never
 * instants: a reservation at 10:00 stays at 10:00 across UTC offset changes.
 */

/** A calendar day, `YYYY-MM-DD` (RFC 3339 full-date). Days compare as strings. */
export type Day = string

/** Minutes since midnight: 0 to 1440, where 1440 is the end of the day (24:00). */
export type Minute = number

/** 0 = Sunday to 6 = Saturday, as in requirements, 3.6. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** In the order of a French week. */
export const WEEKDAYS_FROM_MONDAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

export type LocalTime = { day: Day; minute: Minute }

/** Half-open: a massage ending at 11:00 leaves 11:00 free. */
export type Span = { start: Minute; end: Minute }

/** Both ends inclusive. */
export type DayRange = { start: Day; end: Day }

export const END_OF_DAY: Minute = 1440

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** The parts of `span` that `taken` leaves. */
export function withoutSpan(span: Span, taken: Span): Span[] {
  return [
    { start: span.start, end: Math.min(span.end, taken.start) },
    { start: Math.max(span.start, taken.end), end: span.end },
  ].filter(({ start, end }) => start < end)
}

/** True for a start before the current minute; the current minute itself is not past. */
export function isPast(start: LocalTime, now: LocalTime): boolean {
  return start.day < now.day || (start.day === now.day && start.minute < now.minute)
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Minutes of an `HH:MM` time (00:00 to 23:59), or null for any other text. */
export function parseTime(text: string): Minute | null {
  const match = TIME.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

/** Like `parseTime`, but accepts 24:00: for the end of a span. */
export function parseEnd(text: string): Minute | null {
  return text === '24:00' ? END_OF_DAY : parseTime(text)
}

/** Adds minutes, negative ones too, across midnight. */
export function addMinutes({ day, minute }: LocalTime, count: number): LocalTime {
  const total = minute + count
  const days = Math.floor(total / END_OF_DAY)
  return { day: addDays(day, days), minute: total - days * END_OF_DAY }
}

/** `HH:MM`, 24-hour; the end of the day is 24:00. */
export function formatTime(minute: Minute): string {
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}

/** `YYYY-MM-DD` and `HH:MM`, as on the wire. */
export type DateAndTime = { date: Day; time: string }

/** Precondition: a schema has validated both fields. */
export function toLocalTime({ date, time }: DateAndTime): LocalTime {
  return { day: date, minute: parseTime(time) ?? 0 }
}

export function toDateAndTime({ day, minute }: LocalTime): DateAndTime {
  return { date: day, time: formatTime(minute) }
}

/** `2027-04-14T10:30`, ISO 8601 local time. */
export function formatDateTime({ day, minute }: LocalTime): string {
  return `${day}T${formatTime(minute)}`
}

/** Inverse of `formatDateTime`. */
export function parseDateTime(text: string): LocalTime {
  const [date = '', time = ''] = text.split('T')
  return toLocalTime({ date, time })
}

/** « 10 h 30 », « 9 h », with narrow no-break spaces. */
export function frenchTime(minute: Minute): string {
  const minutePastHour = minute % 60
  const hour = french`${Math.floor(minute / 60)} h`
  return minutePastHour === 0 ? hour : `${hour}${NNBSP}${pad(minutePastHour)}`
}

/** True for a `YYYY-MM-DD` that is a valid Gregorian date. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(dayNumber(text)) === text
}

export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count)
}

/** Days from `from` to `to`, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** Every day from `first` to `last`, both inclusive; empty when `last` is earlier. */
export function daysOf(first: Day, last: Day): Day[] {
  const firstNumber = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - firstNumber + 1) }, (_, index) =>
    dayOf(firstNumber + index),
  )
}

export function weekdayOf(day: Day): Weekday {
  // 1970-01-01 was a Thursday (4).
  return ((((dayNumber(day) + 4) % 7) + 7) % 7) as Weekday
}

/** Monday of the day's ISO 8601 week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/**
 * Days since 1970-01-01 in the proleptic Gregorian calendar: Howard Hinnant's `days_from_civil` (chrono-compatible
 * low-level date algorithms). Years begin in March, so that the leap day comes last.
 */
function dayNumber(day: Day): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + Number(day.slice(8, 10)) - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

/** Hinnant's `civil_from_days`, the inverse. */
function dayOf(number: number): Day {
  const shifted = number + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
