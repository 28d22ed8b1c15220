import { addDays, type Day, type Minute, parseEnd, weekdayOf } from '#domain/language/time.ts'
import {
  absolute,
  type Busy,
  endOf,
  findPractitioner,
  isPast,
  isTaken,
  listBusy,
  type Rules,
  type Span,
  startOf,
  type World,
} from './world.ts'

export const TIME_ZONE = 'Europe/Paris'

const DAY_MINUTES = 1440

export type SlotRefusal = 'slot_past' | 'slot_taken' | 'slot_unavailable'

type Exclusions = { visitor?: string | undefined; except?: number | undefined }

/** Null for a start that is offered. */
export function refusalOf(world: World, span: Span, exclusions: Exclusions = {}): SlotRefusal | null {
  const sheet = sheetOf(world, span, exclusions)
  if (isPast(span, world.now())) return 'slot_past'
  if (isOffered(world, span, sheet)) return null
  return isOfferedWhenFree(world, span, sheet) ? 'slot_taken' : 'slot_unavailable'
}

/** The offered starts of one practitioner's day. */
export function listOffered(
  world: World,
  wanted: Omit<Span, 'start'>,
  exclusions: Exclusions = {},
): Minute[] {
  const sheet = sheetOf(world, wanted, exclusions)
  const starts = Array.from({ length: DAY_MINUTES }, (_, minute) => minute)
  return starts.filter((start) => isOffered(world, { ...wanted, start }, sheet))
}

/** One practitioner's day; `colors`: see `paintDay`. */
type Sheet = { rules: Rules | undefined; colors: readonly number[]; busy: readonly Busy[] }

function sheetOf(world: World, { practitioner, day }: Omit<Span, 'start'>, exclusions: Exclusions): Sheet {
  const rules = findPractitioner(world, practitioner)?.rules
  const near = [addDays(day, -1), day, addDays(day, 1)]
  const busy = listBusy(world, practitioner, exclusions).filter((other) => near.includes(other.day))
  return { rules, busy, colors: rules ? paintDay(world, day, rules) : [] }
}

function isOffered(world: World, span: Span, { rules, busy, colors }: Sheet): boolean {
  if (!rules || !isBookableNow(world, span, rules)) return false
  if (!isOnGrid(span, rules) && !isAfterReservation(span, rules, busy)) return false
  return isWorked(span, colors) && !isTaken(span, busy) && !isFull(span, rules, busy)
}

/** Whoever has a start that is off the grid got it at the end of a reservation, which may be gone. */
function isOfferedWhenFree(world: World, span: Span, { rules, busy, colors }: Sheet): boolean {
  if (!rules || !isBookableNow(world, span, rules) || !isWorked(span, colors)) return false
  const isSomebodys = busy.some((other) => other.kind !== 'block' && startOf(other) === startOf(span))
  const wasAfterReservation = rules.startAfterReservation && isSomebodys
  return isOnGrid(span, rules) || isAfterReservation(span, rules, busy) || wasAfterReservation
}

function isBookableNow(world: World, span: Span, rules: Rules): boolean {
  const now = world.now()
  const isSoon = startOf(span) < absolute(now) + rules.minNoticeMinutes
  return !isPast(span, now) && !isSoon && span.day <= addDays(now.day, rules.horizonDays)
}

function isFull({ day }: Span, { maxVisitsPerDay }: Rules, busy: readonly Busy[]): boolean {
  const visits = busy.filter((other) => other.kind !== 'block' && other.day === day)
  return maxVisitsPerDay !== null && visits.length >= maxVisitsPerDay
}

type Range = { start: Minute; end: Minute }

/** Every minute is painted in the color of one and the same range. */
function isWorked({ start, duration }: Span, colors: readonly number[]): boolean {
  const minutes = colors.slice(start, start + duration)
  return minutes.length === duration && minutes.every((color) => color !== 0 && color === minutes[0])
}

/** The number of the range that each minute of a day belongs to; 0 for one that nobody works. */
function paintDay(world: World, day: Day, rules: Rules): number[] {
  const colors = Array.from({ length: DAY_MINUTES }, () => 0)
  listRanges(day, rules).forEach((range, index) => {
    colors.fill(index + 1, range.start, range.end)
  })
  for (const pause of listBreaks(day, rules)) colors.fill(0, pause.start, pause.end)
  for (const { from, to, start = '00:00', end = '24:00' } of [...world.closures, ...rules.timeOff]) {
    if (day < from || day > to) continue
    colors.fill(0, day === from ? minuteOf(start) : 0, day === to ? minuteOf(end) : DAY_MINUTES)
  }
  const skipped = skippedRange(day)
  if (skipped) colors.fill(0, skipped.start, skipped.end)
  return colors
}

/** The week that is in force on a day: the last one that has begun by then. */
function weekOf(day: Day, rules: Rules): Pick<Rules, 'breakTimes' | 'openDays'> & { workingHours: Range } {
  const begun = rules.laterHours.filter(({ from }) => from <= day)
  return begun.sort((a, b) => (a.from < b.from ? 1 : -1))[0] ?? rules
}

function listRanges(day: Day, rules: Rules): Range[] {
  const { openDays, workingHours } = weekOf(day, rules)
  const special = rules.specialDays.find(({ date }) => date === day)
  if (special) return special.ranges.map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) }))
  if (!openDays.includes(weekdayOf(day))) return []
  return [{ start: workingHours.start * 60, end: workingHours.end * 60 }]
}

function listBreaks(date: Day, rules: Rules): Range[] {
  return weekOf(date, rules)
    .breakTimes.filter(({ day }) => day === weekdayOf(date))
    .map(({ start, end }) => ({ start: start * 60, end: end * 60 }))
}

/** The grid begins with its range, and again after each break. */
function isOnGrid({ day, start }: Span, rules: Rules): boolean {
  const range = listRanges(day, rules).find((range) => range.start <= start && start < range.end)
  if (!range) return false
  const origins = [range.start, ...listBreaks(day, rules).map(({ end }) => end)]
  const origin = Math.max(...origins.filter((minute) => range.start <= minute && minute <= start))
  return (start - origin) % rules.workingHours.slotDuration === 0
}

function isAfterReservation(span: Span, { startAfterReservation }: Rules, busy: readonly Busy[]): boolean {
  const reservations = busy.filter(({ kind }) => kind === 'reservation')
  return startAfterReservation && reservations.some((reservation) => endOf(reservation) === startOf(span))
}

const skippedRanges = new Map<Day, Range | null>()

/** Minutes that the clock skips in spring: reading them back yields another time. */
export function skippedRange(day: Day): Range | null {
  const known = skippedRanges.get(day)
  if (known !== undefined) return known
  const midnight = Temporal.PlainDate.from(day).toPlainDateTime()
  const isSkipped = (minute: number) => {
    const time = midnight.add({ minutes: minute })
    return !time.toZonedDateTime(TIME_ZONE).toPlainDateTime().equals(time)
  }
  const isShort = Temporal.PlainDate.from(day).toZonedDateTime(TIME_ZONE).hoursInDay < 24
  const minutes = isShort ? Array.from({ length: DAY_MINUTES }, (_, minute) => minute).filter(isSkipped) : []
  const [first] = minutes
  const range = first === undefined ? null : { start: first, end: first + minutes.length }
  skippedRanges.set(day, range)
  return range
}

function minuteOf(text: string): Minute {
  return parseEnd(text) ?? Number.NaN
}
