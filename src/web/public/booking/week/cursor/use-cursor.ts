import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Day, type LocalTime, mondayOf } from '#domain/language/time.ts'

/** The visitor's place in the calendar: the grid's one tab stop and, on a phone, the shown day. */
export type Cursor = {
  at: LocalTime | null
  place: (at: LocalTime) => void
  /** Focuses the nearest slot once its week is on screen. */
  focus: (at: LocalTime) => void
  /** True once for a slot that awaits the focus. */
  takeFocus: () => boolean
}

/** Follows the selected slot, which may also be selected outside the calendar. */
export function useCursor(selectedSlot: LocalTime | null): Cursor {
  const [at, setAt] = useState(selectedSlot)
  const [followedSlot, setFollowedSlot] = useState(selectedSlot)
  const awaited = useRef<LocalTime>(null)
  if (selectedSlot && !isSameTime(selectedSlot, followedSlot)) {
    setFollowedSlot(selectedSlot)
    setAt(selectedSlot)
  }
  const focus = (slot: LocalTime) => {
    awaited.current = slot
    setAt(slot)
  }
  // An effect of an earlier render may run late, when another slot is awaited.
  const takeFocus = () => {
    const isAwaited = awaited.current !== null && awaited.current === at
    if (isAwaited) awaited.current = null
    return isAwaited
  }
  return { at, place: setAt, focus, takeFocus }
}

/** For the content of a week: gets the focus that a key or a picked day has sent there. */
export function useArrival<T extends HTMLElement>(
  { at, takeFocus }: Cursor,
  monday: Day,
): RefObject<T | null> {
  const content = useRef<T>(null)
  const isHere = at !== null && mondayOf(at.day) === monday
  useEffect(() => {
    if (!isHere || !content.current || !takeFocus()) return
    const tabStop = content.current.querySelector<HTMLElement>('[tabindex="0"]')
    ;(tabStop ?? content.current).focus()
  })
  return content
}

function isSameTime(a: LocalTime, b: LocalTime | null): boolean {
  return a.day === b?.day && a.minute === b.minute
}
