import { createBusyMinutes } from '#domain/booking/calendars/busy-minutes.ts'
import type { BusySpan } from '#domain/booking/calendars/private-calendar.ts'
import type { Day, DayRange } from '#domain/language/time.ts'
import { DAY_MS, MINUTE_MS, midnightBefore, parseDateValue, type Wall } from './date-values.ts'
import type { Window } from './rules.ts'
import type { Occurrence } from './series.ts'
import { toInstant, toWall, type Zone } from './zone.ts'

/** A stretch on the practice's wall clock; `end` is exclusive. */
export type Stretch = { start: Wall; end: Wall }

export type Practice = { zone: Zone; window: Window }

export function stretchesOf({ item, start, length }: Occurrence, practice: Practice): Stretch[] {
  if (start.isDay) return [{ start: start.wall, end: start.wall + Math.max(DAY_MS, length.wallMs) }]
  const from = toInstant(start.zone, start.wall)
  const to = Math.max(from + length.exactMs, toInstant(start.zone, start.wall + length.wallMs))
  return item.holdsDays ? [dayAround(from, practice)] : stretchesBetween(from, to, practice)
}

function dayAround(instant: number, { zone }: Practice): Stretch {
  const day = midnightBefore(toWall(zone, instant))
  return { start: day, end: day + DAY_MS }
}

/** In parts where the clocks change meanwhile: an hour that comes twice is busy only as often as it is. */
export function stretchesBetween(from: number, to: number, { zone, window }: Practice): Stretch[] {
  const stretches: Stretch[] = []
  const last = Math.min(to, window.to)
  for (let at = Math.max(from, window.from); at < last; ) {
    const { to: change, offsetMs } = zone.spanAt(at)
    const end = Math.min(last, change)
    stretches.push({ start: at + offsetMs, end: end + offsetMs })
    at = end
  }
  return stretches
}

export type BusyTime = {
  /** The first day of the range that the stretch touches, or null. */
  dayOf(stretch: Stretch): Day | null
  add(stretch: Stretch): void
  spans(): BusySpan[]
}

export function createBusyTime(range: DayRange): BusyTime {
  const [first, last] = [range.start, range.end].map((day) => parseDateValue(day)?.wall ?? 0) as [Wall, Wall]
  const minutes = createBusyMinutes(range)
  return {
    dayOf({ start, end }) {
      const isNear = start < end && start < last + DAY_MS && end > first
      return isNear ? new Date(Math.max(start, first)).toISOString().slice(0, 10) : null
    },
    add({ start, end }) {
      if (start < end)
        minutes.add(Math.floor((start - first) / MINUTE_MS), Math.ceil((end - first) / MINUTE_MS))
    },
    spans: minutes.spans,
  }
}
