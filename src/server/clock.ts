import type { Day, LocalTime, Span } from '#domain/time.ts'

export type Clock = {
  /** Epoch milliseconds. */
  instant(): number
  local(): LocalTime
  /** Local minutes that do not exist on that day because daylight saving time begins. */
  skipped(day: Day): Span | null
}

const MAX_DAYS = 2_000

export function zonedClock(timeZone: string, instant: () => number): Clock {
  return {
    instant,
    local: memoizePerMinute((now) => zonedTime(timeZone, now), instant),
    skipped: memoize((day) => skippedSpan(timeZone, day)),
  }
}

/** Memoized per minute: every request reads it, and zone offsets change on whole minutes only. */
function memoizePerMinute(read: (instant: number) => LocalTime, instant: () => number): () => LocalTime {
  let minute = Number.NaN
  let local: LocalTime
  return () => {
    const now = instant()
    if (Math.floor(now / 60_000) !== minute) {
      minute = Math.floor(now / 60_000)
      local = read(now)
    }
    return local
  }
}

/** Memoized: computation is slow and runs for each day of each calendar. Bounded: visitors choose the days. */
function memoize(compute: (day: Day) => Span | null): (day: Day) => Span | null {
  const known = new Map<Day, Span | null>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    if (known.size >= MAX_DAYS) known.clear()
    const span = compute(day)
    known.set(day, span)
    return span
  }
}

export function zonedTime(timeZone: string, instant: number): LocalTime {
  const then = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return { day: then.toPlainDate().toString(), minute: then.hour * 60 + then.minute }
}

export function zonedDay(timeZone: string, instant: number): Day {
  return zonedTime(timeZone, instant).day
}

export function systemClock(timeZone: string): Clock {
  return zonedClock(timeZone, () => Temporal.Now.instant().epochMilliseconds)
}

function skippedSpan(timeZone: string, day: Day): Span | null {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  if (start.hoursInDay >= 24) return null
  const change = start.getTimeZoneTransition('next')
  if (change === null || change.toPlainDate().toString() !== day) return null
  // `change` is the first local time after the gap (03:00), so the skipped span ends there.
  const end = change.hour * 60 + change.minute
  return { start: end - (24 - start.hoursInDay) * 60, end }
}
