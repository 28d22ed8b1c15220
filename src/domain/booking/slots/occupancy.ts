import type { Minute } from '../../language/time.ts'

/**
 * Share of the opened time that is booked, rounded to 0.1 %; null when nothing is opened. Capped at 1, as reservations
 * may lie outside the hours, and hours may have been cut since.
 */
export function occupancyOf(booked: Minute, opened: Minute): number | null {
  return opened === 0 ? null : Math.min(1, Math.round((booked / opened) * 1000) / 1000)
}
