import type { Minute, Span } from '../../language/time.ts'
import type { AgendaDay, OccupiedKind, ReservationLength } from './availability.ts'

/** Free time between two limits of a day; `nextEntry` is the start that a buffer must not pass. */
type FreeStretch = Span & { nextEntry: Minute; followsReservation: boolean; precedesReservation: boolean }

type Gap = Span & { nextEntry: Minute }

/**
 * The rule of a compact day. In a free stretch that no reservation or hold borders, no start breaks it. Otherwise
 * the first start after one and the last before one never do; any other start breaks it when a gap that it leaves
 * is too short for the shortest service with its buffer. With `startAfterReservation`, the end of the reservation
 * being booked is a start of the gap after it.
 */
export function leavesUnsellableGap(day: AgendaDay, start: Minute): boolean {
  const stretch = freeStretchAround(day, start)
  if (!stretch || !(stretch.followsReservation || stretch.precedesReservation)) return false
  const { starts, availability } = day
  const isFirst = stretch.followsReservation && start === starts.find((other) => other >= stretch.start)
  const isLast = stretch.precedesReservation && start === starts.findLast(fits(availability, stretch))
  if (isFirst || isLast) return false
  const bufferEnd = start + availability.duration + availability.buffer
  const { shortestService, rules } = availability
  const before = { start: stretch.start, end: start, nextEntry: start }
  const after = { start: bufferEnd, end: stretch.end, nextEntry: stretch.nextEntry }
  const startsAfter = rules.agenda.startAfterReservation ? [bufferEnd] : starts
  const isUnsellable = (gap: Gap, gapStarts: readonly Minute[]) =>
    gap.start < gap.end && !gapStarts.some(fits(shortestService, gap))
  return isUnsellable(before, starts) || isUnsellable(after, startsAfter)
}

/** A buffer may pass the end of a gap, into a break or past closing, but not the next entry. */
function fits({ duration, buffer }: ReservationLength, gap: Gap) {
  return (start: Minute) =>
    start >= gap.start && start + duration <= gap.end && start + duration + buffer <= gap.nextEntry
}

/** Null when the start is not free or the reservation does not fit: other rules exclude it then. */
function freeStretchAround(day: AgendaDay, start: Minute): FreeStretch | null {
  const range = day.ranges.find((other) => other.start <= start && start < other.end)
  if (!range || isOccupiedAt(day, start)) return null
  const { unavailable, busy, availability } = day
  const before = [
    limit(range.start),
    ...unavailable.filter(({ end }) => end <= start).map(({ end }) => limit(end)),
    ...busy.filter(({ bufferEnd }) => bufferEnd <= start).map((entry) => limit(entry.bufferEnd, entry.kind)),
  ]
  const next = busy.filter((entry) => entry.start > start)
  const after = [
    limit(range.end),
    ...unavailable.filter((span) => span.start > start).map((span) => limit(span.start)),
    ...next.map((entry) => limit(entry.start, entry.kind)),
  ]
  const stretchStart = Math.max(...before.map(({ minute }) => minute))
  const stretchEnd = Math.min(...after.map(({ minute }) => minute))
  const stretch = {
    start: stretchStart,
    end: stretchEnd,
    nextEntry: Math.min(...next.map((entry) => entry.start)),
    followsReservation: before.some(isBooked(stretchStart)),
    precedesReservation: after.some(isBooked(stretchEnd)),
  }
  return fits(availability, stretch)(start) ? stretch : null
}

type Limit = { minute: Minute; kind?: OccupiedKind | undefined }

function limit(minute: Minute, kind?: OccupiedKind): Limit {
  return { minute, kind }
}

function isBooked(at: Minute) {
  return ({ minute, kind }: Limit) => minute === at && (kind === 'reservation' || kind === 'hold')
}

function isOccupiedAt({ unavailable, busy }: AgendaDay, minute: Minute): boolean {
  return (
    unavailable.some(({ start, end }) => start <= minute && minute < end) ||
    busy.some(({ start, bufferEnd }) => start <= minute && minute < bufferEnd)
  )
}
