import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { nearestSlots } from '#domain/slots.ts'
import { addDays, type Day, type LocalTime, mondayOf, parseTime } from '#domain/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { SlotChoice } from '#web/app/fetch-slots.ts'
import { nextSlotsQuery, slotsQuery } from '#web/app/query/queries.ts'
import { emptyDaysQuery } from '../queries.ts'
import { type Offered, offers, readOffered } from './offered.ts'

const MAX_NEAREST = 4

/** Placeholder in the key of a disabled query. */
const NO_DAY = '1970-01-01'

/** `now` is null during hydration; queries are disabled until it is known. */
export type SlotsRequest = { choice: SlotChoice; now: LocalTime | null }

export function useWeekSlots(monday: Day, request: SlotsRequest): UseQueryResult<Offered> {
  return useQuery(slotsOf(weekOf(monday), request))
}

export function usePrefetchWeek(monday: Day, request: SlotsRequest): () => void {
  const client = useQueryClient()
  const options = slotsOf(weekOf(monday), request)
  return () => void client.prefetchQuery({ ...options, staleTime: 5_000 })
}

/** Optimistic: true until the response arrives. */
export function useIsOffered(wanted: LocalTime | null, request: SlotsRequest): boolean {
  const { data } = useQuery({
    ...slotsOf(weekOf(wanted?.day ?? request.now?.day ?? NO_DAY), request),
    enabled: wanted !== null,
  })
  return wanted === null || data === undefined || offers(data, wanted)
}

/** First free slots from `from`, or overall. A stale response is acceptable here. */
export function useNextSlots(from: Day | undefined, { choice, now }: SlotsRequest, enabled = true) {
  return useQuery({
    ...nextSlotsQuery(browserApi, from, choice),
    enabled: enabled && now !== null,
    select: (slots) => slots.map(({ date, time }) => ({ day: date, minute: parseTime(time) ?? 0 })),
  })
}

export function useEmptyDays(monday: Day, request: SlotsRequest) {
  return useQuery(emptyDaysOf(monday, request))
}

/** The last bookable day, if the week lies beyond it. */
export function useHorizon(monday: Day, request: SlotsRequest, enabled: boolean): Day | null {
  const { data } = useQuery({ ...emptyDaysOf(monday, request), enabled })
  const horizon = Object.values(data ?? {}).find(({ until }) => until !== undefined)?.until
  return enabled && horizon !== undefined && horizon < monday ? horizon : null
}

function emptyDaysOf(monday: Day, { choice, now }: SlotsRequest) {
  const { start, end } = weekOf(monday)
  const from = now !== null && start < now.day ? now.day : start
  return emptyDaysQuery({ start: from, end, ...choice })
}

export function useNearestSlots(wanted: LocalTime, request: SlotsRequest): UseQueryResult<LocalTime[]> {
  const range = { start: addDays(wanted.day, -7), end: addDays(wanted.day, 21) }
  const options = slotsOf(range, request)
  return useQuery({
    ...options,
    select: (answer) => nearestSlots(readOffered(answer, request.now), wanted, MAX_NEAREST),
  })
}

function weekOf(day: Day): { start: Day; end: Day } {
  const start = mondayOf(day)
  return { start, end: addDays(start, 6) }
}

function slotsOf({ start, end }: { start: Day; end: Day }, { choice, now }: SlotsRequest) {
  const from = now !== null && start < now.day ? now.day : start
  return {
    ...slotsQuery(browserApi, { start: from, end, ...choice }),
    enabled: now !== null,
    select: (answer: Record<string, string[]>) => readOffered(answer, now),
  }
}
