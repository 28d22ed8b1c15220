import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const deadlinesQuery = queryOptions({
  queryKey: ['deadlines'],
  queryFn: ({ signal }) => api('GET /api/superadmin/deadlines', { signal }),
})
