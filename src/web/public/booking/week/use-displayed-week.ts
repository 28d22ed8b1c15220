import { type Day, type LocalTime, mondayOf } from '#domain/time.ts'
import { type SlotsRequest, useNextSlots } from './use-slots.ts'

/** Null while the first free slot is loading; the current week if loading fails. */
export function useDisplayedWeek(selectedMonday: Day | null, { choice, now }: SlotsRequest): Day | null {
  const firstSlots = useNextSlots(undefined, { choice, now }, selectedMonday === null)
  if (now === null) return null
  if (selectedMonday !== null) return notBeforeThisWeek(selectedMonday, now)
  return firstSlots.isPending ? null : notBeforeThisWeek(mondayOf(firstSlots.data?.[0]?.day ?? now.day), now)
}

function notBeforeThisWeek(monday: Day, now: LocalTime): Day {
  const thisMonday = mondayOf(now.day)
  return monday > thisMonday ? monday : thisMonday
}
