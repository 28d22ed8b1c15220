import { END_OF_DAY, type Minute, overlaps, type Span } from './time.ts'
import type { Unavailable, WorkingDay } from './working-day.ts'

export type Unworked = Span & { code: Unavailable['code'] | 'closed'; label?: string }

/**
 * Unworked stretches of a day, ascending and disjoint. On overlap absences win over closed hours, and these over
 * breaks.
 */
export function unworkedStretches({ ranges, unavailable }: WorkingDay): Unworked[] {
  const away = unavailable.filter(({ code }) => ABSENCES.has(code))
  const within = unavailable.filter(({ code }) => !ABSENCES.has(code))
  const closed: Unworked[] = closedSpans(ranges).map((span) => ({ ...span, code: 'closed' }))
  const found: Unworked[] = []
  for (const stretch of [...away, ...closed, ...within]) {
    found.push(...subtract(stretch, found).map((span) => ({ ...stretch, ...span })))
  }
  return found.sort(byStart)
}

const ABSENCES: ReadonlySet<Unworked['code']> = new Set(['closure', 'leave', 'holiday'])

/** Minutes worked on a day. */
export function workedMinutes(day: WorkingDay): Minute {
  return unworkedStretches(day).reduce((left, { start, end }) => left - (end - start), END_OF_DAY)
}

/** Stretches in which none of several practitioners works; the reason is kept where all agree, else `closed`. */
export function commonUnworked(practitioners: readonly (readonly Unworked[])[]): Unworked[] {
  const [first = [], ...others] = practitioners
  return others.reduce<readonly Unworked[]>(intersect, first).slice()
}

function intersect(some: readonly Unworked[], others: readonly Unworked[]): Unworked[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const span = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }
      if (span.start >= span.end) return []
      const alike = one.code === other.code && one.label === other.label
      return [alike ? { ...one, ...span } : { ...span, code: 'closed' as const }]
    }),
  )
}

function closedSpans(ranges: readonly Span[]): Span[] {
  return subtract({ start: 0, end: END_OF_DAY }, ranges)
}

function subtract(span: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = []
  let from: Minute = span.start
  for (const { start, end } of taken.filter((other) => overlaps(other, span)).sort(byStart)) {
    if (start > from) left.push({ start: from, end: start })
    from = Math.max(from, end)
  }
  if (from < span.end) left.push({ start: from, end: span.end })
  return left
}

function byStart(a: Span, b: Span): number {
  return a.start - b.start
}
