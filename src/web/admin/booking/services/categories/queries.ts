import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/session.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['service-categories'],
  queryFn: ({ signal }) => api('GET /api/superadmin/service-categories', { signal }),
})
