import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { isPast, type LocalTime } from '#domain/language/time.ts'
import { parseLinkedSlot } from './choice.ts'

/** Reads the slot of a link once the time is known: the server renders, and caches, the page without it. */
export function useLinkedSlot(now: LocalTime | null, onLinked: (slot: LocalTime) => void): void {
  const [search] = useSearchParams()
  const read = useEffectEvent(() => {
    const slot = parseLinkedSlot(search)
    if (slot && now && !isPast(slot, now)) onLinked(slot)
  })
  const isTimeKnown = now !== null
  useEffect(() => {
    if (isTimeKnown) read()
  }, [isTimeKnown])
}
