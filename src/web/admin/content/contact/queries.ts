import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ContactMessageStatus } from '#contract/content/contact.ts'
import { api } from '../../session/session.ts'
import { FIRST_PART, nextPart, PART_LIMIT } from '../../ui/parts/parts.ts'

export function messagesQuery(status: ContactMessageStatus | 'all') {
  const filter = status === 'all' ? {} : { status }
  return infiniteQueryOptions({
    queryKey: ['messages', 'list', status],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/superadmin/messages', { query: { ...pageParam, ...filter, limit: PART_LIMIT }, signal }),
    initialPageParam: FIRST_PART,
    getNextPageParam: nextPart,
    staleTime: 0,
  })
}

export const messageCountsQuery = queryOptions({
  queryKey: ['messages', 'counts'],
  queryFn: ({ signal }) => api('GET /api/superadmin/messages/counts', { signal }),
  staleTime: 0,
})
