import { useEffect, useState } from 'react'
import { usePracticeNow } from '#web/app/practice-clock.ts'
import type { OfferedHour } from './offered-hour.ts'
import { readNextSlots } from './queries.ts'

/** First free slots, one a day, of each practitioner who has any; undefined until loaded. */
export type NextSlots = ReadonlyMap<number, readonly OfferedHour[]> | undefined

type Options = { timeZone: string | undefined; isBookable: boolean }

/** Loads in the browser only. A failure stays silent: the booking page reports it. */
export function useNextSlotOfEach({ timeZone, isBookable }: Options): NextSlots {
  const today = usePracticeNow(timeZone)?.day
  const [nextSlots, setNextSlots] = useState<NextSlots>()
  useEffect(() => {
    if (today === undefined || !isBookable) return
    const controller = new AbortController()
    readNextSlots(controller.signal).then(setNextSlots, () => setNextSlots(undefined))
    return () => controller.abort()
  }, [today, isBookable])
  return nextSlots
}
