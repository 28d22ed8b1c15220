import type { Day, LocalTime, Span } from '#domain/time.ts'

export type Clock = {
  /** Epoch milliseconds. */
  instant(): number
  local(): LocalTime
  /** Local minutes that do not exist on that day because daylight saving time begins. */
  skippedSpan(day: Day): Span | null
}

const MAX_CACHED_DAYS = 2_000
const MINUTE_MS = 60_000

export function zonedClock(timeZone: string, instant: () => number): Clock {
  return {
    instant,
    local: memoizePerMinute((now) => zonedTime(timeZone, now), instant),
    skippedSpan: memoizePerDay((day) => skippedSpan(timeZone, day)),
  }
}

/** Memoized per minute: every request reads it, and zone offsets change on whole minutes only. */
function memoizePerMinute(read: (instant: number) => LocalTime, instant: () => number): () => LocalTime {
  let minute = Number.NaN
  let local: LocalTime
  return () => {
    const now = instant()
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS)
      local = read(now)
    }
    return local
  }
}

/** Memoized: computation is slow and runs for each day of each calendar. Bounded: visitors choose the days. */
function memoizePerDay(compute: (day: Day) => Span | null): (day: Day) => Span | null {
  const cache = new Map<Day, Span | null>()
  return (day) => {
    const cached = cache.get(day)
    if (cached !== undefined) return cached
    if (cache.size >= MAX_CACHED_DAYS) cache.clear()
    const span = compute(day)
    cache.set(day, span)
    return span
  }
}

export function zonedTime(timeZone: string, instant: number): LocalTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return { day: zoned.toPlainDate().toString(), minute: zoned.hour * 60 + zoned.minute }
}

export function startOfDay(timeZone: string, day: Day): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
}

/** A skipped time is taken as the end of the gap, a repeated one as its first. */
export function instantOf(timeZone: string, { day, minute }: LocalTime): number {
  const time = { hour: Math.floor(minute / 60), minute: minute % 60 }
  return Temporal.PlainDate.from(day).toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds
}

export function zonedDay(timeZone: string, instant: number): Day {
  return zonedTime(timeZone, instant).day
}

/** Start of the local day that lies a duration, such as `{ months: 12 }`, before `instant`. */
export function startOfDayBefore(
  timeZone: string,
  instant: number,
  duration: Temporal.DurationLike,
): { day: Day; instant: number } {
  const start = Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .subtract(duration)
    .startOfDay()
  return { day: start.toPlainDate().toString(), instant: start.epochMilliseconds }
}

export function systemClock(timeZone: string): Clock {
  return zonedClock(timeZone, () => Temporal.Now.instant().epochMilliseconds)
}

function skippedSpan(timeZone: string, day: Day): Span | null {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone)
  if (start.hoursInDay >= 24) return null
  const transition = start.getTimeZoneTransition('next')
  if (transition === null || transition.toPlainDate().toString() !== day) return null
  // `transition` is the first local time after the gap (03:00), so the skipped span ends there.
  const end = transition.hour * 60 + transition.minute
  return { start: end - (24 - start.hoursInDay) * 60, end }
}
