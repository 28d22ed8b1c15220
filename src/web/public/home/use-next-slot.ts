import { useEffect, useState } from 'react'
import { addDays, type LocalTime, parseTime } from '#domain/time.ts'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import { readSlots } from './queries.ts'

const DAYS_AHEAD = 14

type NextSlotState = { state: 'loading' | 'none' | 'unknown' } | { state: 'found'; slot: LocalTime }

/** A failure stays silent: the booking page reports it. */
export function useNextSlot(timeZone: string): NextSlotState {
  const today = usePracticeNow(timeZone)?.day
  const [next, setNext] = useState<NextSlotState>({ state: 'loading' })
  useEffect(() => {
    if (today === undefined) return
    const controller = new AbortController()
    readSlots({ start: today, end: addDays(today, DAYS_AHEAD - 1) }, controller.signal).then(
      (timesByDay) => setNext(findFirst(timesByDay)),
      () => setNext({ state: 'unknown' }),
    )
    return () => controller.abort()
  }, [today])
  return next
}

function findFirst(timesByDay: Record<string, string[]>): NextSlotState {
  const day = Object.keys(timesByDay)
    .filter((date) => timesByDay[date]?.length)
    .sort()[0]
  const minute = parseTime(timesByDay[day ?? '']?.toSorted()[0] ?? '')
  return day === undefined || minute === null ? { state: 'none' } : { state: 'found', slot: { day, minute } }
}
