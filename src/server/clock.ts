import type { Day, LocalTime, Span } from '#domain/language/time.ts'

export type Clock = {
  /** Epoch milliseconds. */
  instant(): number
  local(): LocalTime
  /** Local minutes that do not exist on that day because daylight saving time begins. */
  skippedSpan(day: Day): Span | null
}

export function zonedClock(timeZone: string, instant: () => number): Clock {
  return {
    instant,
    local: () => zonedTime(timeZone, instant()),
    skippedSpan: (day) => skippedSpan(timeZone, day),
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
