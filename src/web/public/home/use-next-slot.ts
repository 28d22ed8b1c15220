import { useEffect, useState } from 'react'
import { addDays, type LocalTime, parseTime } from '#domain/time.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { readSlots } from './queries.ts'

const DAYS_AHEAD = 14

type Next = { state: 'loading' | 'none' | 'unknown' } | { state: 'found'; slot: LocalTime }

/** A failure stays silent: the booking page reports it. */
export function useNextSlot(timeZone: string): Next {
  const today = usePracticeNow(timeZone)?.day
  const [next, setNext] = useState<Next>({ state: 'loading' })
  useEffect(() => {
    if (today === undefined) return
    const { signal, abort } = abortable()
    readSlots({ start: today, end: addDays(today, DAYS_AHEAD - 1) }, signal).then(
      (days) => setNext(firstOf(days)),
      () => setNext({ state: 'unknown' }),
    )
    return abort
  }, [today])
  return next
}

function firstOf(days: Record<string, string[]>): Next {
  const day = Object.keys(days)
    .filter((date) => days[date]?.length)
    .sort()[0]
  const minute = parseTime(days[day ?? '']?.toSorted()[0] ?? '')
  return day === undefined || minute === null ? { state: 'none' } : { state: 'found', slot: { day, minute } }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
