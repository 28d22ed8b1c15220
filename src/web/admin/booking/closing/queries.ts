import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Closing } from '#contract/booking/closing.ts'
import { api } from '../../session/session.ts'

/** Under `reservations`, so that moving, giving or cancelling one takes it from the list. */
export function closingQuery(closing: Closing) {
  return queryOptions({
    queryKey: ['reservations', 'closing', closing],
    queryFn: ({ signal }) => api('POST /api/admin/agenda/fermetures/apercu', { body: closing, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
