import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listUpcomingReservations } from '#contract/booking/cancellations.ts'
import type { Request } from '#contract/endpoint.ts'
import { api } from '../../session/session.ts'

export type UpcomingFilter = Request<typeof listUpcomingReservations>['body']

export function upcomingQuery(filter: UpcomingFilter) {
  return queryOptions({
    queryKey: ['reservations', 'upcoming', filter],
    queryFn: ({ signal }) => api('POST /api/admin/agenda/a-venir', { body: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
