import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/session.ts'

export function clientSummariesQuery(ids: readonly number[]) {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  return queryOptions({
    queryKey: ['clients', 'summaries', sorted],
    queryFn: ({ signal }) => api('POST /api/admin/clients/en-bref', { body: { ids: sorted }, signal }),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
