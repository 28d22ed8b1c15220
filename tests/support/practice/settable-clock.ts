import { type Clock, zonedClock } from '#server/clock.ts'

/** A clock that only a test advances. */
export type SettableClock = Clock & {
  /** Takes wall-clock time of the practice: `2027-04-14T10:30`. */
  set(local: string): void
  advanceMinutes(minutes: number): void
  advanceSeconds(seconds: number): void
}

export function settableClock(timeZone: string, local: string): SettableClock {
  let instant = instantOf(timeZone, local)
  return {
    ...zonedClock(timeZone, () => instant),
    set: (time) => {
      instant = instantOf(timeZone, time)
    },
    advanceMinutes: (minutes) => {
      instant += minutes * 60_000
    },
    advanceSeconds: (seconds) => {
      instant += seconds * 1000
    },
  }
}

function instantOf(timeZone: string, local: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
}
