import { END_OF_DAY, type Minute, type Span } from '../../language/time.ts'

const MIN_FREE_MINUTES = 15

/** Free spans of at least 15 minutes between `from` and midnight. */
export function listFreeSpans(taken: readonly Span[], from: Minute): Span[] {
  const free: Span[] = []
  let start = from
  for (const span of taken.toSorted((a, b) => a.start - b.start)) {
    if (span.start - start >= MIN_FREE_MINUTES) free.push({ start, end: span.start })
    start = Math.max(start, span.end)
  }
  return END_OF_DAY - start >= MIN_FREE_MINUTES ? [...free, { start, end: END_OF_DAY }] : free
}
