import type { Day, Minute, Span } from '../../../language/time.ts'
import type { Agenda, LaterHours, TimeOff } from '../../agenda.ts'
import type { OccupiedKind } from '../availability.ts'
import type { NotOfferedCode } from '../not-offered.ts'
import { addDays, formatMinute, type Situation, type Taken, weekdayOf } from './any-situation.ts'
import { containsMinute, everyMinute, minuteRange, overlapMinuteByMinute, parseMinute } from './minutes.ts'

type Rule = (minute: Minute) => boolean

/**
 * Oracle: the rules of docs/domain.md, checked minute by minute and sharing no code with the implementation. Each
 * predicate returns true when its reason applies to a start.
 */
export function rulesOf(given: Situation): Record<NotOfferedCode, Rule> {
  const { agenda, clock, booked, reservation } = given
  const now = wallClockMinutes(clock.now.day, clock.now.minute)
  const midnight = wallClockMinutes(given.day, 0)
  const last = addDays(clock.now.day, agenda.horizonDays)
  const unavailable = listUnavailable(given)
  const covered = (code: string) => (minute: Minute) =>
    unavailable.some((other) => other.code === code && other.covers(minute))
  const counted = booked.filter(({ kind, start }) => kind !== 'block' && start >= 0 && start < 1440).length
  const spanAt = (start: Minute): Span => ({ start, end: start + reservation.duration })
  const bufferAt = (start: Minute) => bufferOf({ start, ...reservation, kind: 'reservation' })
  const rangeAt = (start: Minute) => rangesOf(given).find((open) => containsMinute(open, start)) ?? NOTHING
  const isOpen = (start: Minute) => rangeAt(start) !== NOTHING
  const overlapsAt = (start: Minute, other: Taken) => overlapMinuteByMinute(spanAt(start), spanOf(other))
  const conflictsWith = (kind: OccupiedKind) => (start: Minute) =>
    booked.some((other) => other.kind === kind && overlapsAt(start, other))
  const meetsLater = (start: Minute) =>
    minuteRange(start + 1, reservation.duration - 1).some(
      (minute) =>
        !containsMinute(rangeAt(start), minute) ||
        unavailable.some(({ covers }) => covers(minute) && !covers(start)),
    )
  return {
    closure: covered('closure'),
    leave: covered('leave'),
    elsewhere: covered('elsewhere'),
    holiday: covered('holiday'),
    skipped: covered('skipped'),
    break: (start) => isOpen(start) && covered('break')(start),
    past: (start) => midnight + start < now,
    too_soon: (start) => midnight + start >= now && midnight + start < now + agenda.minNoticeMinutes,
    too_far: () => given.day > last,
    closed: (start) => !isOpen(start),
    off_grid: (start) => isOpen(start) && !covered('break')(start) && !isCandidate(given, start),
    does_not_fit: (start) => isOpen(start) && meetsLater(start),
    taken: conflictsWith('reservation'),
    blocked: conflictsWith('block'),
    held: conflictsWith('hold'),
    buffer: (start) =>
      booked.some(
        (other) =>
          !overlapsAt(start, other) &&
          (overlapMinuteByMinute(spanAt(start), bufferOf(other)) ||
            overlapMinuteByMinute(bufferAt(start), spanOf(other))),
      ),
    full: () => agenda.maxVisitsPerDay !== null && counted >= agenda.maxVisitsPerDay,
    compact: (start) => agenda.compactDay && leavesUnsellableGap(given, start),
  }
}

const NOTHING: Span = { start: 0, end: 0 }

/** Of the weeks that have begun on that day the one that began last. */
function weekOf({
  agenda,
  day,
}: Situation): Pick<LaterHours, 'openDays' | 'dayHours' | 'breakTimes' | 'workingHours'> {
  const isBegun = ({ from }: LaterHours) => wallClockMinutes(from, 0) <= wallClockMinutes(day, 0)
  return agenda.laterHours.filter(isBegun).reduce<LaterHours | Agenda>((_before, later) => later, agenda)
}

function rangesOf(given: Situation): Span[] {
  const { agenda, day } = given
  const week = weekOf(given)
  const special = agenda.specialDays.find(({ date }) => date === day)
  const weekdayHours = week.dayHours.find((entry) => entry.day === weekdayOf(day))
  const { start, end } = week.workingHours
  const usual = weekdayHours?.ranges ?? [{ start: formatMinute(start * 60), end: formatMinute(end * 60) }]
  const openRanges = special?.ranges ?? (week.openDays.includes(weekdayOf(day)) ? usual : [])
  return openRanges.map((range) => ({ start: parseMinute(range.start), end: parseMinute(range.end) }))
}

/** One predicate for each closure, leave, busy time elsewhere, holiday, break and skipped hour. */
function listUnavailable(given: Situation) {
  const { agenda, closures, elsewhere, holidays, day, clock } = given
  const midnight = wallClockMinutes(day, 0)
  const breaks = weekOf(given).breakTimes.filter((pause) => pause.day === weekdayOf(day))
  const isAway =
    ({ from, to, start = '00:00', end = '24:00' }: TimeOff): Rule =>
    (minute) =>
      wallClockMinutes(from, parseMinute(start)) <= midnight + minute &&
      midnight + minute < wallClockMinutes(to, parseMinute(end))
  const isSpecial = agenda.specialDays.some(({ date }) => date === day)
  const isHoliday = holidays.includes(day) && !isSpecial && !agenda.workedHolidays.includes(day)
  const within =
    (span: Span): Rule =>
    (minute) =>
      containsMinute(span, minute)
  return [
    ...closures.map((absence) => ({ code: 'closure', covers: isAway(absence) })),
    ...agenda.timeOff.map((absence) => ({ code: 'leave', covers: isAway(absence) })),
    ...elsewhere.map((span) => ({ code: 'elsewhere', covers: within(span) })),
    { code: 'holiday', covers: () => isHoliday },
    ...breaks.map(({ start, end }) => ({
      code: 'break',
      covers: within({ start: start * 60, end: end * 60 }),
    })),
    { code: 'skipped', covers: within(clock.skipped.get(day) ?? NOTHING) },
  ]
}

/** On the grid of the range or of the break before, or at the end of a reservation and its buffer. */
function isCandidate(given: Situation, minute: Minute): boolean {
  const { agenda, booked, day } = given
  const range = rangesOf(given).find((open) => containsMinute(open, minute))
  if (!range) return false
  const breakEnds = weekOf(given)
    .breakTimes.filter((pause) => pause.day === weekdayOf(day))
    .map(({ end }) => end * 60)
  const origin = Math.max(
    range.start,
    ...breakEnds.filter((end) => containsMinute(range, end) && end <= minute),
  )
  const isAfterReservation = booked.some(
    (other) => other.kind === 'reservation' && bufferOf(other).end === minute,
  )
  return (
    (minute - origin) % agenda.workingHours.slotDuration === 0 ||
    (agenda.startAfterReservation && isAfterReservation)
  )
}

function leavesUnsellableGap(given: Situation, start: Minute): boolean {
  const { booked, reservation, shortest } = given
  const isFree = freeMinutes(given, start)
  const reserved: Taken = { start, ...reservation, kind: 'reservation' }
  if (!isRoomFor(reserved, { isFree, booked })) return false
  const stretch = stretchAround(start, isFree)
  const isReserved = (minute: Minute) => entriesAt(booked, minute).some(({ kind }) => kind !== 'block')
  const [follows, precedes] = [isReserved(stretch.start - 1), isReserved(stretch.end)]
  const hasBookable = (span: Span, length: Length, others: Taken[]) =>
    minutesOf(span).some(
      (at) =>
        isCandidate({ ...given, booked: others }, at) &&
        isRoomFor({ start: at, ...length, kind: 'reservation' }, { isFree, booked: others }),
    )
  const before = { start: stretch.start, end: start }
  const later = { start: start + 1, end: stretch.end }
  const isFirst = follows && !minutesOf(before).some((at) => isCandidate(given, at))
  const isLast = precedes && !hasBookable(later, reservation, booked)
  const isExempt = (!follows && !precedes) || (isCandidate(given, start) && (isFirst || isLast))
  const after = { start: bufferOf(reserved).end, end: stretch.end }
  const isUnsellable = (gap: Span) =>
    gap.start < gap.end && !hasBookable(gap, shortest, [...booked, reserved])
  return !isExempt && [before, after].some(isUnsellable)
}

type Length = Omit<Taken, 'start' | 'kind'>

function freeMinutes(given: Situation, start: Minute): Rule {
  const unavailable = listUnavailable(given)
  const range = rangesOf(given).find((open) => containsMinute(open, start)) ?? NOTHING
  return (minute) =>
    containsMinute(range, minute) &&
    !unavailable.some(({ covers }) => covers(minute)) &&
    entriesAt(given.booked, minute).length === 0
}

function stretchAround(start: Minute, isFree: Rule): Span {
  const stretch = { start, end: start }
  while (isFree(stretch.start - 1)) stretch.start -= 1
  while (isFree(stretch.end)) stretch.end += 1
  return stretch
}

/** True when the reservation is on free time, clear of the others with its buffer too. */
function isRoomFor(wanted: Taken, { isFree, booked }: { isFree: Rule; booked: Taken[] }): boolean {
  const isClear = (minute: Minute) => !booked.some((other) => containsMinute(spanOf(other), minute))
  return (
    everyMinute(spanOf(wanted), (minute) => isFree(minute) && isClear(minute)) &&
    everyMinute(bufferOf(wanted), isClear)
  )
}

function entriesAt(booked: Taken[], minute: Minute): Taken[] {
  return booked.filter(
    (other) => containsMinute(spanOf(other), minute) || containsMinute(bufferOf(other), minute),
  )
}

const minutesOf = ({ start, end }: Span) => minuteRange(start, Math.max(0, end - start))
const spanOf = ({ start, duration }: Taken): Span => ({ start, end: start + duration })
const bufferOf = (taken: Taken): Span => ({ start: spanOf(taken).end, end: spanOf(taken).end + taken.buffer })

const dayNumbers = new Map<Day, number>()

/** Minutes of wall-clock time since an arbitrary day. */
function wallClockMinutes(day: Day, minute: Minute): number {
  const days = dayNumbers.get(day) ?? Temporal.PlainDate.from('2027-01-01').until(day).days
  dayNumbers.set(day, days)
  return days * 1440 + minute
}
