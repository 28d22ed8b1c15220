import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const wordingQuery = queryOptions({
  queryKey: ['wording'],
  queryFn: ({ signal }) => api('GET /api/admin/wording', { signal }),
})
