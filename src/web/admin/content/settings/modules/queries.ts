import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/session.ts'

/** Each is switched on a screen of its own, too. */
export const modulesQuery = queryOptions({
  queryKey: ['modules'],
  queryFn: ({ signal }) => api('GET /api/superadmin/modules', { signal }),
  staleTime: 0,
})
