import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

/** Others ask, leave and book while the screen is open. */
export const waitingRequestsQuery = queryOptions({
  queryKey: ['waiting-list', 'requests'],
  queryFn: ({ signal }) => api('GET /api/admin/waiting-list', { signal }),
  staleTime: 0,
})

export const waitingListStateQuery = queryOptions({
  queryKey: ['waiting-list', 'state'],
  queryFn: ({ signal }) => api('GET /api/superadmin/waiting-list', { signal }),
  staleTime: 0,
})
