import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Month } from '#domain/language/months.ts'
import type { Day } from '#domain/language/time.ts'
import type { SlotsByDay } from '../slots-by-day.ts'
import { type SlotsRequest, slotsOptions } from '../use-slots.ts'
import { weekOf } from '../week-range.ts'
import { wholeWeeksOf } from './month-layout.ts'

export function useMonthSlots(month: Month, request: SlotsRequest): UseQueryResult<SlotsByDay> {
  return useQuery(slotsOptions(wholeWeeksOf(month), request))
}

/** Fills the cache of a day's week from that of its month, so that a picked day is shown at once. */
export function useWeekFromMonth(month: Month, request: SlotsRequest): (day: Day) => void {
  const queryClient = useQueryClient()
  return (day) => {
    const slots = queryClient.getQueryData(slotsOptions(wholeWeeksOf(month), request).queryKey)
    if (!slots) return
    const { start, end } = weekOf(day)
    const week = Object.entries(slots).filter(([slotDay]) => slotDay >= start && slotDay <= end)
    queryClient.setQueryData(slotsOptions(weekOf(day), request).queryKey, Object.fromEntries(week))
  }
}
