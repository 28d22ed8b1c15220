import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api('GET /api/admin/passkeys', { signal }),
  staleTime: 0,
})
