import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /api/admin/sessions', { signal }),
  staleTime: 0,
})

/** Includes hidden services, which the endpoint returns to the practitioner and to superadmins only. */
export function offeredServicesQuery(praticienId: number) {
  return queryOptions({
    queryKey: ['practitioner-services', praticienId, 'offered'],
    queryFn: ({ signal }) =>
      api('GET /api/praticiens/{id}/services', { params: { id: String(praticienId) }, signal }),
  })
}
