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
    local() {
      const now = Temporal.Instant.fromEpochMilliseconds(instant()).toZonedDateTimeISO(timeZone)
      return { day: now.toPlainDate().toString(), minute: now.hour * 60 + now.minute }
    },
    skipped: remembered((day) => skippedSpan(timeZone, day)),
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

/** The day that an instant is at the practice. */
export function zonedDay(timeZone: string, instant: number): Day {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
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
