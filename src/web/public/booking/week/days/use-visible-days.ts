import { useContext, useSyncExternalStore } from 'react'
import type { LocalTime, Minute } from '#domain/language/time.ts'
import type { FreeDay } from '../cursor/slot-moves.ts'
import { RenderedVisit } from '../first-week.ts'
import { chooseHours, chooseHoursOfDay } from './hour-rows.ts'

/** As in DaySlots.module.css, on most phones. */
const NARROW_COLUMNS = 3
const NARROW = '(width < 48rem)'

/** True where one day is shown at a time, below a strip of days. */
export function useIsNarrow(): boolean {
  const rendered = useContext(RenderedVisit)
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => rendered?.isPhone ?? false,
  )
}

/** The days with the hours that are drawn: a few, until the visitor asks for all. */
export function chooseVisibleDays<Shown extends FreeDay>(
  days: readonly Shown[],
  { isNarrow, areAllShown, kept }: { isNarrow: boolean; areAllShown: boolean; kept: readonly LocalTime[] },
): Shown[] {
  if (areAllShown) return [...days]
  const rows = isNarrow ? null : chooseHours(days, kept)
  return days.map((day) => only(day, rows ?? chooseHoursOfDay(day, NARROW_COLUMNS, kept)))
}

function only<Shown extends FreeDay>(day: Shown, hours: ReadonlySet<Minute>): Shown {
  return { ...day, slots: day.slots.filter((minute) => hours.has(minute)) }
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
