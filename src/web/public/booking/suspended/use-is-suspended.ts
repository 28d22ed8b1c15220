import { queryOptions, useQuery } from '@tanstack/react-query'
import { browserApi } from '#web/app/browser-api.ts'

const RETRY_MS = 60_000

const bookingStateQuery = queryOptions({
  queryKey: ['booking-state'],
  queryFn: ({ signal }) => browserApi('GET /api/reservations/state', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state: { data } }) => (data?.suspended === true ? RETRY_MS : false),
})

/** Asked by browsers, because the page may come from a cache. Asked again only while it is suspended: nobody loses a begun form. */
export function useIsSuspended(): boolean {
  const { data } = useQuery(bookingStateQuery)
  return data?.suspended === true
}
