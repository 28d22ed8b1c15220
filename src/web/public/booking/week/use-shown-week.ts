import { type Day, type LocalTime, mondayOf } from '#domain/time.ts'
import { type SlotsRequest, useNextSlots } from './use-slots.ts'

/** Null while the first free slot is loading; the current week if loading fails. */
export function useShownWeek(turnedTo: Day | null, { choice, now }: SlotsRequest): Day | null {
  const first = useNextSlots(undefined, { choice, now }, turnedTo === null)
  if (now === null) return null
  if (turnedTo !== null) return notBefore(now, turnedTo)
  return first.isPending ? null : notBefore(now, mondayOf(first.data?.[0]?.day ?? now.day))
}

function notBefore(now: LocalTime, monday: Day): Day {
  const thisMonday = mondayOf(now.day)
  return monday > thisMonday ? monday : thisMonday
}
