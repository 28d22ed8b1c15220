import { queryOptions } from '@tanstack/react-query'
import type { DayRange } from '#domain/language/time.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { fetchEmptyDays, type SlotChoice } from '#web/app/fetch-slots.ts'
import { fetchOffers } from './offers.ts'

export const offersQuery = queryOptions({
  queryKey: ['practitioners', 'offers'],
  queryFn: () => fetchOffers(browserApi),
})

export function emptyDaysQuery(request: DayRange & SlotChoice) {
  return queryOptions({
    queryKey: ['slots', 'empty', request],
    queryFn: ({ signal }) => fetchEmptyDays(browserApi, request, signal),
  })
}
