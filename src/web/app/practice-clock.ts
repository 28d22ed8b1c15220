import { useCallback, useSyncExternalStore } from 'react'
import { type LocalTime, parseTime } from '#domain/time.ts'

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
  return text === null ? null : readWallClock(text)
}

// Swedish writes dates as ISO 8601 does: 2027-03-28 10:30.
function wallClock(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(),
  )
}

function readWallClock(text: string): LocalTime {
  const [day = '', time = ''] = text.split(' ')
  return { day, minute: parseTime(time) ?? 0 }
}

function everyTenSeconds(tick: () => void): () => void {
  const timer = setInterval(tick, 10_000)
  return () => clearInterval(timer)
}
