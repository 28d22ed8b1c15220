import { nearestGap } from './gaps.ts'
import {
  addDays,
  addMinutes,
  type Day,
  daysBetween,
  END_OF_DAY,
  isPast,
  type LocalTime,
  type Minute,
  overlaps,
  type Span,
} from './time.ts'
import { type CompiledAgenda, type WorkingDay, workingDay } from './working-day.ts'

export type OccupiedKind = 'reservation' | 'block' | 'hold'

/** Busy time; `until` is `end` plus the buffer. Half-open like every span. */
export type Occupied = Span & { until: Minute; kind: OccupiedKind }

export type Availability = {
  rules: CompiledAgenda
  duration: Minute
  buffer: Minute
  /**
   * Length in minutes of the shortest service that this practitioner offers: the least that a compact day's gaps
   * must fit.
   */
  shortest: Minute
  busy: ReadonlyMap<Day, readonly Occupied[]>
}

export type WallClock = {
  now: LocalTime
  /** Minutes that do not exist on a day: 02:00–03:00 when daylight saving time begins. */
  skipped: ReadonlyMap<Day, Span>
}

/** Why a start is not offered; `by` is the conflicting span, if any. */
export type NotOffered = { code: NotOfferedCode; by?: Span & { label?: string } }

/** Every reason, ordered from farthest to nearest to an offer: `whyDayIsEmpty` reports the last one. */
export const NOT_OFFERED_CODES = [
  'off_grid',
  'closed',
  'does_not_fit',
  'skipped',
  'break',
  'past',
  'holiday',
  'leave',
  'closure',
  'too_far',
  'too_soon',
  'blocked',
  'compact',
  'buffer',
  'full',
  'taken',
  'held',
] as const

export type NotOfferedCode = (typeof NOT_OFFERED_CODES)[number]

type DayState = WorkingDay & {
  availability: Availability
  day: Day
  now: LocalTime
  earliest: LocalTime
  tooFar: boolean
  busy: readonly Occupied[]
}

/** Start minutes that one practitioner offers on one day, ascending. */
export function freeSlots(availability: Availability, day: Day, clock: WallClock): Minute[] {
  if (day < clock.now.day) return []
  const state = dayStateOf(availability, day, clock)
  if (state.tooFar || isFull(state)) return []
  return gridStarts(state).filter((start) => whyNot(state, start) === null)
}

/** Union of the start minutes that several practitioners offer, by day; days without any are absent. */
export function freeSlotsByDay(
  availabilities: readonly Availability[],
  days: readonly Day[],
  clock: WallClock,
): Map<Day, Minute[]> {
  const found = new Map<Day, Minute[]>()
  for (const day of days) {
    const starts = startsOf(availabilities, day, clock)
    if (starts.length > 0) found.set(day, starts)
  }
  return found
}

/** The first `count` starts from a day on that any practitioner offers, up to the latest horizon. */
export function firstSlots(
  availabilities: readonly Availability[],
  from: Day,
  { count, clock }: { count: number; clock: WallClock },
): LocalTime[] {
  const last = availabilities.reduce(
    (day, availability) => later(day, lastDay(availability, clock)),
    clock.now.day,
  )
  const found: LocalTime[] = []
  for (let day = later(from, clock.now.day); day <= last && found.length < count; day = addDays(day, 1)) {
    found.push(...startsOf(availabilities, day, clock).map((minute) => ({ day, minute })))
  }
  return found.slice(0, count)
}

/** True when exactly this start is offered; a booking checks it again before the insert. */
export function isOffered(availability: Availability, start: LocalTime, clock: WallClock): boolean {
  return whyNotOffered(availability, start, clock) === null
}

/**
 * Why a start is not offered, or null when it is: the single rule behind calendars, bookings, holds and
 * explanations.
 */
export function whyNotOffered(
  availability: Availability,
  { day, minute }: LocalTime,
  clock: WallClock,
): NotOffered | null {
  return whyNot(dayStateOf(availability, day, clock), minute)
}

/** Why a day offers no start: of all starts' reasons the one nearest to an offer; null when it offers one. */
export function whyDayIsEmpty(
  availabilities: readonly Availability[],
  day: Day,
  clock: WallClock,
): NotOffered | null {
  let nearest: NotOffered = { code: 'closed' }
  for (const availability of availabilities) {
    const state = dayStateOf(availability, day, clock)
    for (const start of gridStarts(state)) {
      const reason = whyNot(state, start)
      if (reason === null) return null
      if (nearness(reason) > nearness(nearest)) nearest = reason
    }
  }
  return nearest
}

function nearness({ code }: NotOffered): number {
  return NOT_OFFERED_CODES.indexOf(code)
}

/** The `count` offered starts nearest to `wanted`, nearest first; the earlier one wins a tie. */
export function nearestSlots(
  offered: ReadonlyMap<Day, readonly Minute[]>,
  wanted: LocalTime,
  count: number,
): LocalTime[] {
  const distance = (slot: LocalTime) =>
    Math.abs(daysBetween(wanted.day, slot.day) * 1440 + slot.minute - wanted.minute)
  return [...offered]
    .flatMap(([day, starts]) => starts.map((minute) => ({ day, minute })))
    .sort((a, b) => distance(a) - distance(b) || compare(a, b))
    .slice(0, count)
}

function dayStateOf(availability: Availability, day: Day, clock: WallClock): DayState {
  const { now } = clock
  return {
    ...workingDay(availability.rules, day, clock.skipped.get(day)),
    availability,
    day,
    now,
    earliest: addMinutes(now, availability.rules.agenda.minNoticeMinutes),
    tooFar: day > lastDay(availability, clock),
    busy: availability.busy.get(day) ?? [],
  }
}

function whyNot(state: DayState, start: Minute): NotOffered | null {
  return timingReason(state, start) ?? hoursReason(state, start) ?? conflictReason(state, start)
}

function timingReason({ day, now, earliest, tooFar }: DayState, minute: Minute): NotOffered | null {
  const start = { day, minute }
  if (isPast(start, now)) return { code: 'past' }
  if (isPast(start, earliest)) return { code: 'too_soon' }
  return tooFar ? { code: 'too_far' } : null
}

function hoursReason({ availability, ranges, unavailable }: DayState, start: Minute): NotOffered | null {
  const reservation = { start, end: start + availability.duration }
  const at = (span: Span) => span.start <= start && start < span.end
  const range = ranges.find(at)
  // A break outside the hours has no effect, so it is not the reason either.
  const offTime = unavailable.find((span) => at(span) && (range || span.code !== 'break'))
  if (offTime) return { code: offTime.code, by: offTime }
  if (!range) return { code: 'closed' }
  if ((start - range.start) % availability.rules.agenda.workingHours.slotDuration !== 0)
    return { code: 'off_grid' }
  const overrun = { start: range.end, end: Math.min(reservation.end, END_OF_DAY) }
  const by = reservation.end > range.end ? overrun : unavailable.find(meets(reservation))
  return by ? { code: 'does_not_fit', by } : null
}

function conflictReason(state: DayState, start: Minute): NotOffered | null {
  const { availability, busy } = state
  const reservation = { start, end: start + availability.duration }
  const until = reservation.end + availability.buffer
  const conflict = busy.find((other) => overlaps(reservation, other))
  if (conflict) return { code: TAKEN_BY[conflict.kind], by: conflict }
  const tooClose = busy.find((other) => start < other.until && other.start < until)
  if (tooClose) return { code: 'buffer', by: tooClose }
  if (isFull(state)) return { code: 'full' }
  if (!availability.rules.agenda.compactDay) return null
  const gap = nearestGap(state, { start, until })
  return gap < availability.shortest ? { code: 'compact' } : null
}

const TAKEN_BY = { reservation: 'taken', block: 'blocked', hold: 'held' } as const

function meets(reservation: Span): (span: Span) => boolean {
  return (span) => overlaps(span, reservation)
}

function isFull({ availability, busy }: DayState): boolean {
  const { maxVisitsPerDay } = availability.rules.agenda
  if (maxVisitsPerDay === null) return false
  return busy.filter(({ kind }) => kind !== 'block').length >= maxVisitsPerDay
}

/** The latest day within any practitioner's horizon; null for an empty list. */
export function latestHorizon(availabilities: readonly Availability[], clock: WallClock): Day | null {
  const days = availabilities.map((availability) => lastDay(availability, clock))
  return days.reduce<Day | null>((latest, day) => (latest === null || day > latest ? day : latest), null)
}

function lastDay({ rules }: Availability, { now }: WallClock): Day {
  return addDays(now.day, rules.agenda.horizonDays)
}

/** Grid starts of all open ranges; the grid restarts at each range's opening. */
function gridStarts({ availability, ranges }: DayState): Minute[] {
  const step = availability.rules.agenda.workingHours.slotDuration
  const starts: Minute[] = []
  for (const range of ranges) {
    for (let start = range.start; start < range.end; start += step) starts.push(start)
  }
  return starts
}

function startsOf(availabilities: readonly Availability[], day: Day, clock: WallClock): Minute[] {
  if (availabilities.length === 1)
    return availabilities.flatMap((availability) => freeSlots(availability, day, clock))
  const starts = new Set<Minute>()
  for (const availability of availabilities) {
    for (const start of freeSlots(availability, day, clock)) starts.add(start)
  }
  return [...starts].sort((a, b) => a - b)
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b
}

function compare(a: LocalTime, b: LocalTime): number {
  return a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1
}
