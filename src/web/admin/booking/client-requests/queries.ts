import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const clientRequestsQuery = queryOptions({
  queryKey: ['client-requests'],
  queryFn: ({ signal }) => api('GET /api/superadmin/demandes', { signal }),
  staleTime: 0,
})
