import type { Assumptions } from './assumptions.ts'

/** Visits of an hour from midnight on, of a site whose practice opens from 9:00 to 19:00; the evening counts, too. */
const HOURS = [1, 0.5, 0.3, 0.2, 0.3, 1, 3, 6, 9, 14, 12, 10, 10, 9, 8, 8, 8, 9, 10, 10, 11, 9, 6, 3]
const BUSIEST_HOUR = HOURS.indexOf(Math.max(...HOURS))
export const HOURS_OF_DAY = HOURS.length
export const HOUR_MS = 3_600_000

/** The share of a day that falls into each hour. */
export function hourShares({ busiestHourShare }: Assumptions): number[] {
  const others = HOURS.reduce((sum, visits) => sum + visits, 0) - (HOURS[BUSIEST_HOUR] as number)
  return HOURS.map((visits, hour) =>
    hour === BUSIEST_HOUR ? busiestHourShare : (visits / others) * (1 - busiestHourShare),
  )
}

export const BUSIEST_HOUR_MS = BUSIEST_HOUR * HOUR_MS
