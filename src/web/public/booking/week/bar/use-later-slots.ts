import type { Day, LocalTime } from '#domain/language/time.ts'
import { type SlotsRequest, useHorizon, useNextSlots } from '../use-slots.ts'

type LaterSlots = {
  nextSlot: LocalTime | undefined
  isNone: boolean
  /** The last bookable day, if it lies before `from`. */
  horizon: Day | null
}

export function useLaterSlots(from: Day, request: SlotsRequest): LaterSlots {
  const { data } = useNextSlots(from, request)
  const isNone = data?.length === 0
  const horizon = useHorizon(from, request, isNone)
  return { nextSlot: data?.[0], isNone, horizon }
}
