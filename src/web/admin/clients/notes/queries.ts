import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export function clientNotesQuery(clientId: number) {
  return queryOptions({
    queryKey: ['client-notes', clientId],
    queryFn: ({ signal }) =>
      api('GET /api/admin/clients/{id}/notes', { params: { id: String(clientId) }, signal }),
    staleTime: 0,
  })
}
