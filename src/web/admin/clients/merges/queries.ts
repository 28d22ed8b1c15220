import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

const PERSONAL = { gcTime: 0, staleTime: 0 } as const

export function similarClientsQuery(id: number) {
  return queryOptions({
    queryKey: ['clients', id, 'similar'],
    queryFn: ({ signal }) =>
      api('GET /api/admin/clients/{id}/similar', { params: { id: String(id) }, signal }),
    ...PERSONAL,
  })
}

export function otherClientsQuery(id: number, text: string) {
  return queryOptions({
    queryKey: ['clients', id, 'others', text],
    queryFn: ({ signal }) =>
      api('POST /api/admin/clients/{id}/similar/search', {
        params: { id: String(id) },
        body: { text },
        signal,
      }),
    ...PERSONAL,
  })
}

export function mergePreviewQuery(id: number, otherId: number) {
  return queryOptions({
    queryKey: ['clients', id, 'merge', otherId],
    queryFn: ({ signal }) =>
      api('POST /api/admin/clients/{id}/merge/preview', {
        params: { id: String(id) },
        body: { otherId },
        signal,
      }),
    ...PERSONAL,
  })
}
