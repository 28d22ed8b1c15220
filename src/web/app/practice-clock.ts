import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type LocalTime, parseDateTime } from '#domain/time.ts'

/**
 * What the practice's clock says, kept to the minute; null while a page is hydrated, because the server's page
 * may be older than the browser's minute.
 */
export function usePracticeNow(timeZone: string | undefined): LocalTime | null {
  const text = useSyncExternalStore(
    everyTenSeconds,
    useCallback(() => (timeZone === undefined ? null : wallClock(timeZone)), [timeZone]),
    () => null,
  )
  // The same object until the minute changes.
  return useMemo(() => (text === null ? null : parseDateTime(text)), [text])
}

/** « 2027-03-28T10:30 ». */
function wallClock(timeZone: string): string {
  const now = Date.now()
  // The first Intl.DateTimeFormat of a page costs a slow phone a fifth of a second; browsers of before 2026 have no other.
  if (typeof Temporal === 'undefined') return spelledBy(formatFor(timeZone), now)
  const there = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return there.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** The latest one made: a site has one zone, and making one is dear. */
let latest: { timeZone: string; format: Intl.DateTimeFormat } | undefined

function formatFor(timeZone: string): Intl.DateTimeFormat {
  if (latest?.timeZone !== timeZone) {
    // Swedish writes dates as ISO 8601 does: 2027-03-28 10:30.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    latest = { timeZone, format }
  }
  return latest.format
}

function spelledBy(format: Intl.DateTimeFormat, instant: number): string {
  return format.format(instant).replace(' ', 'T')
}

function everyTenSeconds(tick: () => void): () => void {
  const timer = setInterval(tick, 10_000)
  return () => clearInterval(timer)
}
