import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'
import { type EmptyDaysRange, fetchEmptyDays, type SlotChoice } from '#web/app/fetch-slots.ts'
import { fetchOffers } from './offers.ts'

export const offersQuery = queryOptions({
  queryKey: ['practitioners', 'offers'],
  queryFn: () => fetchOffers(browserApi),
})

export function emptyDaysQuery(request: EmptyDaysRange & SlotChoice) {
  return queryOptions({
    queryKey: ['slots', 'empty', request],
    queryFn: ({ signal }) => fetchEmptyDays(browserApi, request, signal),
  })
}
