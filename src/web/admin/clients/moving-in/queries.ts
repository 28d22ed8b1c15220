import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const activityImportsQuery = queryOptions({
  queryKey: ['activity-imports'],
  queryFn: ({ signal }) => api('GET /api/superadmin/activity-imports', { signal }),
  staleTime: 0,
})
