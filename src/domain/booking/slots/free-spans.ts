import type { Minute, Span } from '../../language/time.ts'
import { listFreeSpans } from './free-time.ts'

/** Of the free spans that are worth a line of their own in an agenda. */
const MIN_MINUTES = 30

/** Starts of reservations and blocks by staff. */
const STEP_MINUTES = 5

type PractitionerDay = {
  unworked: readonly Span[]
  /** Reservations, blocks and holds. */
  taken: readonly Span[]
  /** Null on a day that is past. */
  from: Minute | null
}

/** Free spans of one practitioner's day, in which staff may still book: each of at least 30 minutes. */
export function listBookableSpans({ unworked, taken, from }: PractitionerDay): Span[] {
  if (from === null) return []
  const start = Math.ceil(from / STEP_MINUTES) * STEP_MINUTES
  return listFreeSpans([...unworked, ...taken], start).filter((span) => span.end - span.start >= MIN_MINUTES)
}

const CLICK_STEP_MINUTES = 30

/** Start that a click at `minute` books: its half-hour, or the start of its free span if later; null outside them. */
export function freeStartAt(free: readonly Span[], minute: Minute): Minute | null {
  const span = free.find(({ start, end }) => start <= minute && minute < end)
  return span ? Math.max(span.start, Math.floor(minute / CLICK_STEP_MINUTES) * CLICK_STEP_MINUTES) : null
}
