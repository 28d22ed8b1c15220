import {
  addDays,
  addMinutes,
  type Day,
  END_OF_DAY,
  type LocalTime,
  type Minute,
  type Span,
} from '../../language/time.ts'
import { gridStarts } from './grid.ts'
import { type CompiledAgenda, type WorkingDay, workingDay } from './working-day.ts'

export type OccupiedKind = 'reservation' | 'block' | 'hold'

/** Busy time; `bufferEnd` is `end` plus the buffer and may pass midnight. Half-open like every span. */
export type Occupied = Span & { bufferEnd: Minute; kind: OccupiedKind }

/** Length of a reservation and the minutes that stay free after it. */
export type ReservationLength = { duration: Minute; buffer: Minute }

export type Availability = ReservationLength & {
  rules: CompiledAgenda
  /** The shortest service that this practitioner offers: the least that a compact day's gaps must fit. */
  shortestService: ReservationLength
  /** By day; includes the days before and after those that are asked for, because buffers pass midnight. */
  busy: ReadonlyMap<Day, readonly Occupied[]>
}

export type WallClock = {
  now: LocalTime
  /** Minutes that do not exist on a day: 02:00–03:00 when daylight saving time begins. */
  skipped: ReadonlyMap<Day, Span>
}

/** One practitioner's day with everything that decides which of its starts are offered. */
export type AgendaDay = WorkingDay & {
  availability: Availability
  day: Day
  now: LocalTime
  earliest: LocalTime
  isTooFar: boolean
  /** Entries that start on this day. */
  entries: readonly Occupied[]
  /** `entries`, and those of the neighboring days near midnight, in minutes of this day: below 0, from 1440 on. */
  busy: readonly Occupied[]
  /** Starts on the grid, ascending. */
  starts: readonly Minute[]
}

export function agendaDayOf(availability: Availability, day: Day, clock: WallClock): AgendaDay {
  const { now } = clock
  const { agenda } = availability.rules
  const hours = workingDay(availability.rules, day, clock.skipped.get(day))
  const busy = busyAround(availability, day)
  return {
    ...hours,
    availability,
    day,
    now,
    earliest: addMinutes(now, agenda.minNoticeMinutes),
    isTooFar: day > lastBookableDay(availability, clock),
    entries: availability.busy.get(day) ?? NO_ENTRIES,
    busy,
    starts: gridStarts(hours, {
      step: agenda.workingHours.slotDuration,
      extraStarts: agenda.startAfterReservation ? reservationEnds(busy) : NO_STARTS,
    }),
  }
}

/** True when the day has reached `maxVisitsPerDay`. */
export function isFull({ availability, entries }: AgendaDay): boolean {
  const { maxVisitsPerDay } = availability.rules.agenda
  if (maxVisitsPerDay === null) return false
  return entries.filter(({ kind }) => kind !== 'block').length >= maxVisitsPerDay
}

export function lastBookableDay({ rules }: Availability, { now }: WallClock): Day {
  return addDays(now.day, rules.agenda.horizonDays)
}

/** The latest day within any practitioner's horizon; null for an empty list. */
export function latestHorizon(availabilities: readonly Availability[], clock: WallClock): Day | null {
  const days = availabilities.map((availability) => lastBookableDay(availability, clock))
  return days.reduce<Day | null>((latest, day) => (latest === null || day > latest ? day : latest), null)
}

const NO_ENTRIES: readonly Occupied[] = []
const NO_STARTS: readonly Minute[] = []

function busyAround({ busy, ...reservation }: Availability, day: Day): readonly Occupied[] {
  const longestReach = reservation.duration + Math.max(reservation.buffer, reservation.shortestService.buffer)
  const before = (busy.get(addDays(day, -1)) ?? NO_ENTRIES).filter(({ bufferEnd }) => bufferEnd >= END_OF_DAY)
  const after = (busy.get(addDays(day, 1)) ?? NO_ENTRIES).filter(({ start }) => start <= longestReach)
  const entries = busy.get(day) ?? NO_ENTRIES
  if (before.length === 0 && after.length === 0) return entries
  return [
    ...before.map((entry) => shift(entry, -END_OF_DAY)),
    ...entries,
    ...after.map((entry) => shift(entry, END_OF_DAY)),
  ]
}

function shift({ start, end, bufferEnd, kind }: Occupied, minutes: number): Occupied {
  return { start: start + minutes, end: end + minutes, bufferEnd: bufferEnd + minutes, kind }
}

function reservationEnds(busy: readonly Occupied[]): Minute[] {
  return busy.filter(({ kind }) => kind === 'reservation').map(({ bufferEnd }) => bufferEnd)
}
