import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const pagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: ({ signal }) => api('GET /api/pages', { signal }),
  staleTime: 0,
})

/** Never refetched during editing: the editor must detect a concurrent change, not receive it. */
export function pageQuery(slug: string) {
  return queryOptions({
    queryKey: ['page', slug],
    queryFn: ({ signal }) => api('GET /api/pages/{slug}', { params: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
}

export function readPage(slug: string) {
  return api('GET /api/pages/{slug}', { params: { slug } })
}
