import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, type DayRange, type LocalTime, toLocalTime } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { nextSlotsQuery, slotsQuery } from '#web/app/query/queries.ts'
import { emptyDaysQuery } from '../flow/queries.ts'
import { hasSlot, parseSlots, type SlotsByDay } from './slots-by-day.ts'
import { fromToday, weekOf } from './week-range.ts'

const PREFETCH_STALE_MS = 5_000

/** Placeholder in the key of a disabled query. */
export const NO_DAY = '1970-01-01'

/** `now` is null during hydration; queries are disabled until it is known. */
export type SlotsRequest = { choice: SlotChoice; now: LocalTime | null }

function useWeekSlots(monday: Day, request: SlotsRequest): UseQueryResult<SlotsByDay> {
  return useQuery(slotsOptions(weekOf(monday), request))
}

/** The week on screen: while the requested one is loading, the one before it. */
export function useShownWeek(monday: Day, request: SlotsRequest) {
  const requested = useWeekSlots(monday, request)
  const [shown, setShown] = useState(monday)
  const shownSlots = useWeekSlots(shown, request)
  const isSettled = requested.data !== undefined || requested.isError
  if (isSettled && shown !== monday) setShown(monday)
  // A changed choice leaves nothing to keep.
  const isLate = shown !== monday && shownSlots.data !== undefined
  return isLate ? { shown, slots: shownSlots, isLate } : { shown: monday, slots: requested, isLate }
}

export function usePrefetchSlots(range: DayRange, request: SlotsRequest): () => void {
  const queryClient = useQueryClient()
  const options = slotsOptions(range, request)
  return () => void queryClient.prefetchQuery({ ...options, staleTime: PREFETCH_STALE_MS })
}

/** Optimistic: true until the response arrives. */
export function useIsOffered(slot: LocalTime | null, request: SlotsRequest): boolean {
  const { data } = useQuery({
    ...slotsOptions(weekOf(slot?.day ?? request.now?.day ?? NO_DAY), request),
    enabled: slot !== null,
  })
  return slot === null || data === undefined || hasSlot(data, slot)
}

/** With `days`, one slot for each of so many days. */
type NextRequest = SlotsRequest & { days?: number | undefined }

/** First free slots from `from`, or from now without it. A stale response is acceptable here. */
export function useNextSlots(from: Day | undefined, { choice, now, days }: NextRequest, enabled = true) {
  return useQuery({
    ...nextSlotsQuery(browserApi, from, days === undefined ? choice : { ...choice, days }),
    enabled: enabled && now !== null,
    select: (slots) => slots.map(toLocalTime),
  })
}

export function useEmptyDays(monday: Day, request: SlotsRequest, enabled = true) {
  return useQuery({ ...emptyDaysOptions(monday, request), enabled })
}

/** The last bookable day, if the week lies beyond it. */
export function useHorizon(monday: Day, request: SlotsRequest, enabled: boolean): Day | null {
  const { data } = useQuery({ ...emptyDaysOptions(monday, request), enabled })
  const horizon = Object.values(data ?? {}).find(({ until }) => until !== undefined)?.until
  return enabled && horizon !== undefined && horizon < monday ? horizon : null
}

function emptyDaysOptions(monday: Day, { choice, now }: SlotsRequest) {
  return emptyDaysQuery({ ...fromToday(weekOf(monday), now?.day), ...choice })
}

export function slotsOptions(range: DayRange, { choice, now }: SlotsRequest) {
  return {
    ...slotsQuery(browserApi, { ...fromToday(range, now?.day), ...choice }),
    enabled: now !== null,
    select: (response: Record<string, string[]>) => parseSlots(response, now),
  }
}
