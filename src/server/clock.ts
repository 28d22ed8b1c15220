import type { Day, LocalTime, Span } from '#domain/time.ts'

/** What time it is: the instant, and what the practice's wall clock says. */
export type Clock = {
  /** Epoch milliseconds. */
  instant(): number
  /** Day and minute at the practice. */
  local(): LocalTime
  /** Minutes that do not exist on that day at the practice, because summer time begins. */
  skipped(day: Day): Span | null
}

const MOST_DAYS = 2_000

/** The clock of one zone over a source of instants: the system's, or a test's. */
export function zonedClock(timeZone: string, instant: () => number): Clock {
  return {
    instant,
    local: eachMinute((now) => zonedTime(timeZone, now), instant),
    skipped: remembered((day) => skippedSpan(timeZone, day)),
  }
}

/** Read with every request and the same for a minute: offsets change on whole minutes. */
function eachMinute(read: (instant: number) => LocalTime, instant: () => number): () => LocalTime {
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

/** Asked for each day of each calendar, and slow to learn. Bounded: visitors choose the days. */
function remembered(learn: (day: Day) => Span | null): (day: Day) => Span | null {
  const known = new Map<Day, Span | null>()
  return (day) => {
    const found = known.get(day)
    if (found !== undefined) return found
    if (known.size >= MOST_DAYS) known.clear()
    const span = learn(day)
    known.set(day, span)
    return span
  }
}

/** What the practice's wall clock shows at an instant. */
export function zonedTime(timeZone: string, instant: number): LocalTime {
  const then = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return { day: then.toPlainDate().toString(), minute: then.hour * 60 + then.minute }
}

/** The day that an instant is at the practice. */
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
  // After the leap the wall reads 03:00; what is missing lies just before.
  const end = change.hour * 60 + change.minute
  return { start: end - (24 - start.hoursInDay) * 60, end }
}
