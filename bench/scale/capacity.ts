import type { Assumptions } from './assumptions.ts'
import type { Costs } from './costs.ts'

const DAYS = 365
const HOUR_SECONDS = 3_600

/** Capacity of one machine, with one process and one database for each site. */
export type Capacity = {
  /** Milliseconds of one core for one site, in the busiest hour of a Monday and on an average day. */
  busiestHourMs: number
  quietHourMs: number
  dayMs: number
  sitesByMemory: number
  sitesByProcessor: number
  sites: number
  bookingsPerDay: number
  readersPerDay: number
  yearlyBytes: number
  /** Bookings of the largest site in one process, with its readers and if others answer them. */
  largestSitePerDay: number
  bookingsAlonePerDay: number
}

export function capacityOf(costs: Costs, assumptions: Assumptions): Capacity {
  const { bookingsPerDay, readersPerBooking, utilization } = assumptions
  const busiestShare = assumptions.busiestHourShare * assumptions.mondayFactor
  const bookingMs = costOfBookingAndReaders(costs, assumptions)
  const demandMs = bookingsPerDay * bookingMs
  const quietHourMs = costs.quietMsPerSecond * HOUR_SECONDS
  const busiestHourMs = demandMs * busiestShare + quietHourMs
  const usableMib = (assumptions.memoryGib - assumptions.systemGib) * 1_024
  const sitesByMemory = Math.floor(usableMib / costs.loadedMib)
  const usableMs = utilization * HOUR_SECONDS * 1_000
  const sitesByProcessor = Math.floor((usableMs * assumptions.cores) / busiestHourMs)
  const sites = Math.min(sitesByMemory, sitesByProcessor)
  return {
    busiestHourMs,
    quietHourMs,
    dayMs: demandMs + quietHourMs * 24,
    sitesByMemory,
    sitesByProcessor,
    sites,
    bookingsPerDay: sites * bookingsPerDay,
    readersPerDay: sites * bookingsPerDay * readersPerBooking,
    yearlyBytes: sites * bookingsPerDay * DAYS * costs.bytesPerBooking,
    largestSitePerDay: usableMs / bookingMs / busiestShare,
    bookingsAlonePerDay: (costs.sustainedPerSecond * utilization * HOUR_SECONDS) / busiestShare,
  }
}

/** Milliseconds of one core. */
export function costOfBookingAndReaders(costs: Costs, assumptions: Assumptions): number {
  const { readersPerBooking, requestsPerReader, questionsPerReader } = assumptions
  const reader = requestsPerReader * costs.readMs + questionsPerReader * costs.questionMs
  return costs.bookingMs + readersPerBooking * reader
}
