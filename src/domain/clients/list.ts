import { addMonths, monthOf, sameDayOf } from '../language/months.ts'
import type { Day } from '../language/time.ts'

export const CLIENT_SORTS = ['name', 'lastSeen', 'count'] as const

/** By name; last seen first; most reservations first. */
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** Months since the first reservation of a new client, and those in which a regular one comes. */
export const NEW_MONTHS = 3
export const REGULAR_MONTHS = 12
export const REGULAR_RESERVATIONS = 3

/** Conditions that a listed client meets, all of them. */
export type ClientFilter = {
  text?: string | undefined
  new?: boolean | undefined
  regular?: boolean | undefined
  /** Absent at least once since `absencesCountFrom`. */
  missed?: boolean | undefined
  /** Last seen longer ago than these months. */
  unseenMonths?: number | undefined
}

export function monthsAgo(today: Day, count: number): Day {
  return sameDayOf(addMonths(monthOf(today), -count), today)
}
