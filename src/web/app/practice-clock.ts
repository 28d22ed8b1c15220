import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type LocalTime, parseDateTime } from '#domain/time.ts'

/** To the minute. Null during hydration: the server's HTML may be older than the current minute. */
export function usePracticeNow(timeZone: string | undefined): LocalTime | null {
  const text = useSyncExternalStore(
    subscribeEveryTenSeconds,
    useCallback(() => (timeZone === undefined ? null : wallClock(timeZone)), [timeZone]),
    () => null,
  )
  return useMemo(() => (text === null ? null : parseDateTime(text)), [text])
}

function wallClock(timeZone: string): string {
  const now = Date.now()
  // Fallback for browsers older than 2026: a page's first Intl.DateTimeFormat costs a slow phone 200 ms.
  if (typeof Temporal === 'undefined') return formatIso(formatFor(timeZone), now)
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

let cached: { timeZone: string; format: Intl.DateTimeFormat } | undefined

function formatFor(timeZone: string): Intl.DateTimeFormat {
  if (cached?.timeZone !== timeZone) {
    // Swedish dates are ISO 8601 with a space: 2027-03-28 10:30.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    cached = { timeZone, format }
  }
  return cached.format
}

function formatIso(format: Intl.DateTimeFormat, instant: number): string {
  return format.format(instant).replace(' ', 'T')
}

function subscribeEveryTenSeconds(tick: () => void): () => void {
  const timer = setInterval(tick, 10_000)
  return () => clearInterval(timer)
}
