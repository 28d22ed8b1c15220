import type { Minute } from '../../language/time.ts'

/** A longer wait between two appointments is a gap. */
const LONGEST_WAIT = 60

/** The first of a day's free starts that follows an appointment which ends at `end`; null where none does soon. */
export function adjoiningStart(starts: readonly Minute[], end: Minute): Minute | null {
  const next = starts.filter((start) => start >= end).toSorted((a, b) => a - b)[0]
  return next !== undefined && next - end <= LONGEST_WAIT ? next : null
}
