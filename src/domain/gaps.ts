import type { Minute, Span } from './time.ts'

type BufferedSpan = { start: Minute; until: Minute }

type Edge = { minute: Minute; isOccupied: boolean }

type DayPlan = {
  ranges: readonly Span[]
  unavailable: readonly Span[]
  busy: readonly (BufferedSpan & { kind: string })[]
}

/**
 * The shorter gap, in minutes, that a reservation would leave before or after itself in its free stretch. Infinity
 * when it leaves none, or when neither edge is a reservation or hold: nothing is fragmented yet.
 */
export function nearestGap(day: DayPlan, reservation: BufferedSpan): Minute {
  const before = edgeBefore(day, reservation.start)
  const after = edgeAfter(day, reservation.start)
  if (!before.isOccupied && !after.isOccupied) return Number.POSITIVE_INFINITY
  const gaps = [reservation.start - before.minute, after.minute - reservation.until].filter((gap) => gap > 0)
  return Math.min(...gaps, Number.POSITIVE_INFINITY)
}

function edgeBefore({ ranges, unavailable, busy }: DayPlan, start: Minute): Edge {
  const edges: Edge[] = [
    ...ranges.filter((range) => range.start <= start).map((range) => edge(range.start)),
    ...unavailable.filter((span) => span.end <= start).map((span) => edge(span.end)),
    ...busy.filter(({ until }) => until <= start).map(({ until, kind }) => edge(until, kind)),
  ]
  return edges.reduce((nearest, next) => (isNearer(next.minute - nearest.minute, next) ? next : nearest))
}

function edgeAfter({ ranges, unavailable, busy }: DayPlan, start: Minute): Edge {
  const edges: Edge[] = [
    ...ranges.filter((range) => range.end > start).map((range) => edge(range.end)),
    ...unavailable.filter((span) => span.start > start).map((span) => edge(span.start)),
    ...busy.filter((other) => other.start > start).map((other) => edge(other.start, other.kind)),
  ]
  return edges.reduce((nearest, next) => (isNearer(nearest.minute - next.minute, next) ? next : nearest))
}

/** At equal distance, an edge formed by a reservation or hold wins. */
function isNearer(ahead: Minute, next: Edge): boolean {
  return ahead > 0 || (ahead === 0 && next.isOccupied)
}

function edge(minute: Minute, kind?: string): Edge {
  return { minute, isOccupied: kind === 'reservation' || kind === 'hold' }
}
