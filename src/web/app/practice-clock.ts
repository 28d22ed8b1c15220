import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type LocalTime, parseDateTime } from '#domain/language/time.ts'

/** To the minute. Null during hydration: the server's HTML may be older than the current minute. */
export function usePracticeNow(timeZone: string | undefined): LocalTime | null {
  const isoMinute = useSyncExternalStore(
    subscribeEveryTenSeconds,
    useCallback(() => (timeZone === undefined ? null : readIsoMinute(timeZone)), [timeZone]),
    () => null,
  )
  return useMemo(() => (isoMinute === null ? null : parseDateTime(isoMinute)), [isoMinute])
}

function readIsoMinute(timeZone: string): string {
  const now = Date.now()
  // For browsers older than 2026 only: a page's first Intl.DateTimeFormat costs a slow phone 200 ms.
  if (typeof Temporal === 'undefined') return formatIso(getFormat(timeZone), now)
  const zoned = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

let lastFormat: { timeZone: string; format: Intl.DateTimeFormat } | undefined

function getFormat(timeZone: string): Intl.DateTimeFormat {
  if (lastFormat?.timeZone !== timeZone) {
    // Swedish dates are ISO 8601 with a space: 2027-03-28 10:30.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    lastFormat = { timeZone, format }
  }
  return lastFormat.format
}

function formatIso(format: Intl.DateTimeFormat, instant: number): string {
  return format.format(instant).replace(' ', 'T')
}

function subscribeEveryTenSeconds(onTick: () => void): () => void {
  const timer = setInterval(onTick, 10_000)
  return () => clearInterval(timer)
}
