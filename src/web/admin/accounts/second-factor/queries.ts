import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'own'],
  queryFn: ({ signal }) => api('GET /api/admin/second-factor', { signal }),
})
