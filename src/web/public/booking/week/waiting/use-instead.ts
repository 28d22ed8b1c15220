import { useQuery } from '@tanstack/react-query'
import type { Day } from '#domain/language/time.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { isNeverOffered } from '../reasons/empty-week.ts'
import { useHorizonReasons } from '../reasons/use-horizon-reasons.ts'
import { NO_DAY, type SlotsRequest, slotsOptions, useNextSlots } from '../use-slots.ts'
import { weekOf } from '../week-range.ts'
import type { WaitedChoice } from './WaitInstead.tsx'

export type Instead = { kind: 'wait' | 'contact'; choice: WaitedChoice }

/** In place of the details where the chosen service has no free slot up to the horizon; null where it has one. */
export function useInstead(selectedMonday: Day | null, request: SlotsRequest): Instead | null {
  const { serviceId } = request.choice
  const isFull = useIsFull(selectedMonday, request) && serviceId !== undefined
  const { settings } = usePublicSettings()
  const { data: reasons = {} } = useHorizonReasons(request, isFull)
  if (!isFull) return null
  const canWait = settings?.waitingList && !isNeverOffered(reasons)
  return { kind: canWait ? 'wait' : 'contact', choice: { ...request.choice, serviceId } }
}

/** From what the calendar has asked. A slot that was freed since the first look shows in its week. */
function useIsFull(selectedMonday: Day | null, request: SlotsRequest): boolean {
  const { now } = request
  const { data: firstSlots } = useNextSlots(undefined, request, false)
  const range = weekOf(selectedMonday ?? now?.day ?? NO_DAY)
  const { data: week = new Map() } = useQuery({ ...slotsOptions(range, request), enabled: false })
  return firstSlots?.length === 0 && [...week.values()].every((slots) => slots.length === 0)
}
