import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const siteAddressQuery = queryOptions({
  queryKey: ['site-address'],
  queryFn: ({ signal }) => api('GET /api/superadmin/site-address', { signal }),
})
