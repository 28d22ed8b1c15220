import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { nearestSlots } from '#domain/booking/slots/slots.ts'
import { addDays, type LocalTime } from '#domain/language/time.ts'
import { parseSlots } from '../slots-by-day.ts'
import { type SlotsRequest, slotsOptions } from '../use-slots.ts'

const MAX_NEAREST = 4
const NEAREST_DAYS_BEFORE = 7
const NEAREST_DAYS_AFTER = 21

export function useNearestSlots(slot: LocalTime, request: SlotsRequest): UseQueryResult<LocalTime[]> {
  const range = { start: addDays(slot.day, -NEAREST_DAYS_BEFORE), end: addDays(slot.day, NEAREST_DAYS_AFTER) }
  const options = slotsOptions(range, request)
  return useQuery({
    ...options,
    select: (response) => nearestSlots(parseSlots(response, request.now), slot, MAX_NEAREST),
  })
}
