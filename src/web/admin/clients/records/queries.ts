import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'
import type { ClientQuery } from './client-view.ts'

export function clientListQuery(query: ClientQuery) {
  return infiniteQueryOptions({
    queryKey: ['clients', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      api('POST /api/admin/clients/liste', { body: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ clients, total }, _, offset) => {
      const next = offset + clients.length
      return clients.length > 0 && next < total ? next : null
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function clientQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', 'record', id],
    queryFn: ({ signal }) => api('GET /api/admin/clients/{id}', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
}

export function clientMessagesQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', 'messages', id],
    queryFn: ({ signal }) =>
      api('GET /api/admin/clients/{id}/messages', { params: { id: String(id) }, signal }),
    staleTime: 0,
  })
}

export const clientAccessQuery = queryOptions({
  queryKey: ['clients', 'access'],
  queryFn: ({ signal }) => api('GET /api/superadmin/client-access', { signal }),
})
