import { END_OF_DAY, type Minute, overlaps, type Span } from '../../language/time.ts'
import type { Unavailable, WorkingDay } from './working-day.ts'

export type Unworked = Span & { code: Unavailable['code'] | 'closed'; label?: string }

/**
 * Unworked spans of a day, ascending and disjoint. On overlap absences win over closed hours, these over time that is
 * busy elsewhere, and that over breaks.
 */
export function listUnworkedSpans({ ranges, unavailable }: WorkingDay): Unworked[] {
  const absences = unavailable.filter(({ code }) => ABSENCES.has(code))
  const breaks = unavailable.filter(({ code }) => !ABSENCES.has(code) && code !== 'elsewhere')
  const elsewhere = unavailable.filter(({ code }) => code === 'elsewhere')
  const closed: Unworked[] = closedSpans(ranges).map((span) => ({ ...span, code: 'closed' }))
  const unworked: Unworked[] = []
  for (const candidate of [...absences, ...closed, ...elsewhere, ...breaks]) {
    unworked.push(...subtractSpans(candidate, unworked).map((span) => ({ ...candidate, ...span })))
  }
  return unworked.sort(byStart)
}

const ABSENCES: ReadonlySet<Unworked['code']> = new Set(['closure', 'leave', 'holiday'])

/** Minutes worked on a day. */
export function workedMinutes(day: WorkingDay): Minute {
  return listUnworkedSpans(day).reduce((minutes, { start, end }) => minutes - (end - start), END_OF_DAY)
}

/**
 * Minutes by which a day's occupancy is measured: whatever closes time lowers them alike, by day or by hour. A private
 * calendar does not, as its past is not kept.
 */
export function openedMinutes({ ranges, unavailable }: WorkingDay, blocks: readonly Span[]): Minute {
  const closed = listUnworkedSpans({
    ranges,
    unavailable: unavailable.filter(({ code }) => code !== 'elsewhere'),
  })
  const opened = subtractSpans(WHOLE_DAY, [...closed, ...blocks])
  return opened.reduce((minutes, { start, end }) => minutes + end - start, 0)
}

const WHOLE_DAY: Span = { start: 0, end: END_OF_DAY }

/** Spans in which none of several practitioners works, with their common reason, or else `closed`. */
export function intersectUnworked(practitioners: readonly (readonly Unworked[])[]): Unworked[] {
  const [first = [], ...others] = practitioners
  return others.reduce<readonly Unworked[]>(intersect, first).slice()
}

function intersect(first: readonly Unworked[], second: readonly Unworked[]): Unworked[] {
  return first.flatMap((a) =>
    second.flatMap((b) => {
      const span = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
      if (span.start >= span.end) return []
      const hasSameReason = a.code === b.code && a.label === b.label
      return [hasSameReason ? { ...a, ...span } : { ...span, code: 'closed' as const }]
    }),
  )
}

function closedSpans(ranges: readonly Span[]): Span[] {
  return subtractSpans(WHOLE_DAY, ranges)
}

/** The span without the taken ones, in ascending order. */
export function subtractSpans(span: Span, taken: readonly Span[]): Span[] {
  const remaining: Span[] = []
  let from: Minute = span.start
  for (const { start, end } of taken.filter((other) => overlaps(other, span)).sort(byStart)) {
    if (start > from) remaining.push({ start: from, end: start })
    from = Math.max(from, end)
  }
  if (from < span.end) remaining.push({ start: from, end: span.end })
  return remaining
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start
}
