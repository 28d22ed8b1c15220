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
