import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../session/session.ts'

/** A person who offers no service yet. */
export type NewOfferer = { id: number; name: string }

/** Hours of a practitioner about to become bookable. Not `agendaConfigQuery`: agendas import services. */
export function weekQuery(id: number, ownId: number) {
  return queryOptions({
    queryKey: ['agenda', 'week', id],
    queryFn: ({ signal }) =>
      id === ownId
        ? api('GET /api/admin/agenda/config', { signal })
        : api('GET /api/superadmin/agenda/config/{adminId}', { params: { adminId: String(id) }, signal }),
    // An answer from before would be confirmed instead of the present hours.
    gcTime: 0,
    staleTime: 0,
  })
}
