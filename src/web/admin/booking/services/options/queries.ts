import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/session.ts'

export const optionsQuery = queryOptions({
  queryKey: ['service-options'],
  queryFn: ({ signal }) => api('GET /api/superadmin/service-options', { signal }),
})
