import {
  addDays,
  type Day,
  END_OF_DAY,
  type Minute,
  overlaps,
  parseEnd,
  type Span,
} from '../language/time.ts'
import type { TimeOff } from './agenda.ts'

/**
 * Time that a person or the whole practice does not work: days, both inclusive, with hours that apply to the first and
 * to the last one, once or every week until a day.
 */
export type Closing = TimeOff & { weeklyUntil?: Day | undefined }

const WEEK = 7

/** The periods of a closing, its weekly repetitions included; a repetition begins by `weeklyUntil`. */
export function closingPeriods({ weeklyUntil, ...first }: Closing): TimeOff[] {
  const periods = [first]
  for (let days = WEEK; weeklyUntil !== undefined && addDays(first.from, days) <= weeklyUntil; days += WEEK) {
    periods.push({ ...first, from: addDays(first.from, days), to: addDays(first.to, days) })
  }
  return periods
}

/** Minutes of a day within the period; null outside it. */
export function closedSpanOn({ from, to, start = '00:00', end = '24:00' }: TimeOff, day: Day): Span | null {
  if (day < from || day > to) return null
  return {
    start: day === from ? (parseEnd(start) ?? 0) : 0,
    end: day === to ? (parseEnd(end) ?? END_OF_DAY) : END_OF_DAY,
  }
}

/** Whether a reservation takes place during one of the periods, be it in part. */
export function isDuring(
  { day, start, duration }: { day: Day; start: Minute; duration: Minute },
  periods: readonly TimeOff[],
): boolean {
  return periods.some((period) => {
    const closed = closedSpanOn(period, day)
    return closed !== null && overlaps(closed, { start, end: start + duration })
  })
}

/** The hours of a period within one day that leave some of it open, which a block can hold; otherwise null. */
export function hoursOf(period: TimeOff): Span | null {
  const { from, to, start, end } = period
  if (from !== to || (start === undefined && end === undefined)) return null
  return closedSpanOn(period, from)
}
