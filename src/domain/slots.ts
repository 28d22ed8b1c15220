import { shorterGap } from './gaps.ts'
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

/** Busy time; `bufferEnd` is `end` plus the buffer. Half-open like every span. */
export type Occupied = Span & { bufferEnd: Minute; kind: OccupiedKind }

export type Availability = {
  rules: CompiledAgenda
  duration: Minute
  buffer: Minute
  /**
   * Length in minutes of the shortest service that this practitioner offers: the least that a compact day's gaps
   * must fit.
   */
  shortestServiceMinutes: Minute
  busy: ReadonlyMap<Day, readonly Occupied[]>
}

export type WallClock = {
  now: LocalTime
  /** Minutes that do not exist on a day: 02:00–03:00 when daylight saving time begins. */
  skipped: ReadonlyMap<Day, Span>
}

/** Why a start is not offered; `conflict` is the span in the way, if any. */
export type NotOffered = { code: NotOfferedCode; conflict?: Span & { label?: string } }

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
  isTooFar: boolean
  busy: readonly Occupied[]
}

/** Start minutes that one practitioner offers on one day, ascending. */
export function freeSlots(availability: Availability, day: Day, clock: WallClock): Minute[] {
  if (day < clock.now.day) return []
  const state = dayStateOf(availability, day, clock)
  if (state.isTooFar || isFull(state)) return []
  return gridStarts(state).filter((start) => findReason(state, start) === null)
}

/** Union of the start minutes that several practitioners offer, by day; days without any are absent. */
export function freeSlotsByDay(
  availabilities: readonly Availability[],
  days: readonly Day[],
  clock: WallClock,
): Map<Day, Minute[]> {
  const startsByDay = new Map<Day, Minute[]>()
  for (const day of days) {
    const starts = mergeStarts(availabilities, day, clock)
    if (starts.length > 0) startsByDay.set(day, starts)
  }
  return startsByDay
}

/** The first `count` starts from a day on that any practitioner offers, up to the latest horizon. */
export function findFirstSlots(
  availabilities: readonly Availability[],
  from: Day,
  { count, clock }: { count: number; clock: WallClock },
): LocalTime[] {
  const latestDay = availabilities.reduce(
    (day, availability) => laterOf(day, lastBookableDay(availability, clock)),
    clock.now.day,
  )
  const slots: LocalTime[] = []
  const firstDay = laterOf(from, clock.now.day)
  for (let day = firstDay; day <= latestDay && slots.length < count; day = addDays(day, 1)) {
    slots.push(...mergeStarts(availabilities, day, clock).map((minute) => ({ day, minute })))
  }
  return slots.slice(0, count)
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
  return findReason(dayStateOf(availability, day, clock), minute)
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
      const reason = findReason(state, start)
      if (reason === null) return null
      if (nearnessOf(reason) > nearnessOf(nearest)) nearest = reason
    }
  }
  return nearest
}

function nearnessOf({ code }: NotOffered): number {
  return NOT_OFFERED_CODES.indexOf(code)
}

/** The `count` offered starts nearest to `target`, nearest first; the earlier one wins a tie. */
export function nearestSlots(
  offered: ReadonlyMap<Day, readonly Minute[]>,
  target: LocalTime,
  count: number,
): LocalTime[] {
  const distance = (slot: LocalTime) =>
    Math.abs(daysBetween(target.day, slot.day) * END_OF_DAY + slot.minute - target.minute)
  return [...offered]
    .flatMap(([day, starts]) => starts.map((minute) => ({ day, minute })))
    .sort((a, b) => distance(a) - distance(b) || compareTimes(a, b))
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
    isTooFar: day > lastBookableDay(availability, clock),
    busy: availability.busy.get(day) ?? [],
  }
}

function findReason(state: DayState, start: Minute): NotOffered | null {
  return timingReason(state, start) ?? hoursReason(state, start) ?? conflictReason(state, start)
}

function timingReason({ day, now, earliest, isTooFar }: DayState, minute: Minute): NotOffered | null {
  const start = { day, minute }
  if (isPast(start, now)) return { code: 'past' }
  if (isPast(start, earliest)) return { code: 'too_soon' }
  return isTooFar ? { code: 'too_far' } : null
}

function hoursReason({ availability, ranges, unavailable }: DayState, start: Minute): NotOffered | null {
  const reservation = { start, end: start + availability.duration }
  const containsStart = (span: Span) => span.start <= start && start < span.end
  const range = ranges.find(containsStart)
  // A break outside the hours has no effect, so it is not the reason either.
  const cause = unavailable.find((span) => containsStart(span) && (range || span.code !== 'break'))
  if (cause) return { code: cause.code, conflict: cause }
  if (!range) return { code: 'closed' }
  if ((start - range.start) % availability.rules.agenda.workingHours.slotDuration !== 0)
    return { code: 'off_grid' }
  const overrun = { start: range.end, end: Math.min(reservation.end, END_OF_DAY) }
  const conflict =
    reservation.end > range.end ? overrun : unavailable.find((span) => overlaps(span, reservation))
  return conflict ? { code: 'does_not_fit', conflict: conflict } : null
}

function conflictReason(state: DayState, start: Minute): NotOffered | null {
  const { availability, busy } = state
  const reservation = { start, end: start + availability.duration }
  const bufferEnd = reservation.end + availability.buffer
  const conflict = busy.find((other) => overlaps(reservation, other))
  if (conflict) return { code: CONFLICT_CODES[conflict.kind], conflict: conflict }
  const neighbor = busy.find((other) => start < other.bufferEnd && other.start < bufferEnd)
  if (neighbor) return { code: 'buffer', conflict: neighbor }
  if (isFull(state)) return { code: 'full' }
  if (!availability.rules.agenda.compactDay) return null
  const gap = shorterGap(state, { start, bufferEnd })
  return gap < availability.shortestServiceMinutes ? { code: 'compact' } : null
}

const CONFLICT_CODES = { reservation: 'taken', block: 'blocked', hold: 'held' } as const

function isFull({ availability, busy }: DayState): boolean {
  const { maxVisitsPerDay } = availability.rules.agenda
  if (maxVisitsPerDay === null) return false
  return busy.filter(({ kind }) => kind !== 'block').length >= maxVisitsPerDay
}

/** The latest day within any practitioner's horizon; null for an empty list. */
export function latestHorizon(availabilities: readonly Availability[], clock: WallClock): Day | null {
  const days = availabilities.map((availability) => lastBookableDay(availability, clock))
  return days.reduce<Day | null>((latest, day) => (latest === null || day > latest ? day : latest), null)
}

function lastBookableDay({ rules }: Availability, { now }: WallClock): Day {
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

function mergeStarts(availabilities: readonly Availability[], day: Day, clock: WallClock): Minute[] {
  if (availabilities.length === 1)
    return availabilities.flatMap((availability) => freeSlots(availability, day, clock))
  const starts = new Set<Minute>()
  for (const availability of availabilities) {
    for (const start of freeSlots(availability, day, clock)) starts.add(start)
  }
  return [...starts].sort((a, b) => a - b)
}

function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b
}

function compareTimes(a: LocalTime, b: LocalTime): number {
  return a.day === b.day ? a.minute - b.minute : a.day < b.day ? -1 : 1
}
