import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export function clientPreferencesQuery(clientId: number) {
  return queryOptions({
    queryKey: ['client-preferences', clientId],
    queryFn: ({ signal }) =>
      api('GET /api/admin/clients/{id}/preferences', { params: { id: String(clientId) }, signal }),
    staleTime: 0,
  })
}
