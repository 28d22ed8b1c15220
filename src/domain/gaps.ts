import type { Minute, Span } from './time.ts'

type BufferedSpan = { start: Minute; bufferEnd: Minute }

type Edge = { minute: Minute; isOccupied: boolean }

type DayPlan = {
  ranges: readonly Span[]
  unavailable: readonly Span[]
  busy: readonly (BufferedSpan & { kind: string })[]
}

/**
 * The shorter gap, in minutes, that a reservation would leave before or after itself in the free time around it.
 * Infinity when it leaves none, or when neither edge is a reservation or hold: nothing is fragmented yet.
 */
export function shorterGap(day: DayPlan, reservation: BufferedSpan): Minute {
  const before = edgeBefore(day, reservation.start)
  const after = edgeAfter(day, reservation.start)
  if (!before.isOccupied && !after.isOccupied) return Number.POSITIVE_INFINITY
  const gaps = [reservation.start - before.minute, after.minute - reservation.bufferEnd].filter(
    (gap) => gap > 0,
  )
  return Math.min(...gaps, Number.POSITIVE_INFINITY)
}

function edgeBefore({ ranges, unavailable, busy }: DayPlan, start: Minute): Edge {
  const edges: Edge[] = [
    ...ranges.filter((range) => range.start <= start).map((range) => toEdge(range.start)),
    ...unavailable.filter((span) => span.end <= start).map((span) => toEdge(span.end)),
    ...busy
      .filter(({ bufferEnd }) => bufferEnd <= start)
      .map(({ bufferEnd, kind }) => toEdge(bufferEnd, kind)),
  ]
  return edges.reduce((nearest, edge) => (isNearer(edge.minute - nearest.minute, edge) ? edge : nearest))
}

function edgeAfter({ ranges, unavailable, busy }: DayPlan, start: Minute): Edge {
  const edges: Edge[] = [
    ...ranges.filter((range) => range.end > start).map((range) => toEdge(range.end)),
    ...unavailable.filter((span) => span.start > start).map((span) => toEdge(span.start)),
    ...busy.filter((other) => other.start > start).map((other) => toEdge(other.start, other.kind)),
  ]
  return edges.reduce((nearest, edge) => (isNearer(nearest.minute - edge.minute, edge) ? edge : nearest))
}

/** At equal distance, an edge formed by a reservation or hold wins. */
function isNearer(minutesNearer: Minute, candidate: Edge): boolean {
  return minutesNearer > 0 || (minutesNearer === 0 && candidate.isOccupied)
}

function toEdge(minute: Minute, kind?: string): Edge {
  return { minute, isOccupied: kind === 'reservation' || kind === 'hold' }
}
