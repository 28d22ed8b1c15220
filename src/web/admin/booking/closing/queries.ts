import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClosingRequest } from '#contract/booking/closing.ts'
import { api } from '../../session/session.ts'

/** Below `reservations`, so that every change of one invalidates it. */
export function affectedQuery(closing: ClosingRequest) {
  return queryOptions({
    queryKey: ['reservations', 'closing', closing],
    queryFn: ({ signal }) => api('POST /api/admin/agenda/fermer/apercu', { body: closing, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Id of the owner of the agenda; null for everybody whom the caller may see. */
export function closedTimesQuery(praticienId: number | null) {
  return queryOptions({
    queryKey: ['agenda', 'closed', praticienId],
    queryFn: ({ signal }) =>
      api('GET /api/admin/agenda/fermetures', {
        query: praticienId === null ? {} : { praticienId: String(praticienId) },
        signal,
      }),
    staleTime: 0,
  })
}
