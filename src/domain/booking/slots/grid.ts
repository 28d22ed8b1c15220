import type { Minute, Span } from '../../language/time.ts'
import type { WorkingDay } from './working-day.ts'

/**
 * Starts within the hours, ascending: multiples of the step from each range's opening and from the end of each
 * weekly break, plus the extra starts. Leave, closures, holidays and entries do not restart the grid.
 */
export function gridStarts(
  { ranges, unavailable }: WorkingDay,
  { step, extraStarts }: { step: Minute; extraStarts: readonly Minute[] },
): Minute[] {
  const starts: Minute[] = []
  const breakEnds = unavailable.filter(({ code }) => code === 'break').map(({ end }) => end)
  for (const range of ranges) {
    const origins = [range.start, ...sorted(breakEnds.filter((end) => isInside(range, end)))]
    origins.forEach((origin, i) => {
      const limit = origins[i + 1] ?? range.end
      for (let start = origin; start < limit; start += step) starts.push(start)
    })
  }
  const extra = extraStarts.filter((start) => ranges.some((range) => isInside(range, start)))
  return extra.length === 0 ? starts : [...new Set(sorted([...starts, ...extra]))]
}

function isInside({ start, end }: Span, minute: Minute): boolean {
  return start <= minute && minute < end
}

function sorted(minutes: Minute[]): Minute[] {
  return minutes.sort((a, b) => a - b)
}
