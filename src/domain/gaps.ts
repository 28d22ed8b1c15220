import type { Minute, Span } from './time.ts'

type Taken = { start: Minute; until: Minute }

/** An edge of a free stretch, and whether somebody's visit is behind it. */
type Edge = { minute: Minute; isVisit: boolean }

type Day = {
  ranges: readonly Span[]
  shut: readonly Span[]
  busy: readonly (Taken & { kind: string })[]
}

/**
 * The shorter of the holes that a visit would leave before and after itself in its free stretch; Infinity where it
 * leaves none, or where no visit borders the stretch: there nothing is cut up yet.
 */
export function nearestGap(day: Day, visit: Taken): Minute {
  const before = edgeBefore(day, visit.start)
  const after = edgeAfter(day, visit.start)
  if (!before.isVisit && !after.isVisit) return Number.POSITIVE_INFINITY
  const gaps = [visit.start - before.minute, after.minute - visit.until].filter((gap) => gap > 0)
  return Math.min(...gaps, Number.POSITIVE_INFINITY)
}

function edgeBefore({ ranges, shut, busy }: Day, start: Minute): Edge {
  const edges: Edge[] = [
    ...ranges.filter((range) => range.start <= start).map((range) => edge(range.start)),
    ...shut.filter((span) => span.end <= start).map((span) => edge(span.end)),
    ...busy.filter(({ until }) => until <= start).map(({ until, kind }) => edge(until, kind)),
  ]
  return edges.reduce((nearest, next) => (isNearer(next.minute - nearest.minute, next) ? next : nearest))
}

function edgeAfter({ ranges, shut, busy }: Day, start: Minute): Edge {
  const edges: Edge[] = [
    ...ranges.filter((range) => range.end > start).map((range) => edge(range.end)),
    ...shut.filter((span) => span.start > start).map((span) => edge(span.start)),
    ...busy.filter((other) => other.start > start).map((other) => edge(other.start, other.kind)),
  ]
  return edges.reduce((nearest, next) => (isNearer(nearest.minute - next.minute, next) ? next : nearest))
}

/** Of two edges at one minute the visit's counts. */
function isNearer(ahead: Minute, next: Edge): boolean {
  return ahead > 0 || (ahead === 0 && next.isVisit)
}

function edge(minute: Minute, kind?: string): Edge {
  return { minute, isVisit: kind === 'visit' || kind === 'hold' }
}
