import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Month } from '#domain/language/months.ts'
import { api } from '../../session/session.ts'

export function bookQuery(month: Month) {
  return queryOptions({
    queryKey: ['receipts', 'book', month],
    queryFn: ({ signal }) => api('GET /api/superadmin/receipts', { query: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const toSettleQuery = queryOptions({
  queryKey: ['receipts', 'to-settle'],
  queryFn: ({ signal }) => api('GET /api/superadmin/receipts/to-settle', { signal }),
  staleTime: 0,
})

export function receiptTotalsQuery(from: Month) {
  return queryOptions({
    queryKey: ['receipts', 'totals', from],
    queryFn: ({ signal }) => api('GET /api/superadmin/receipts/totals', { query: { from }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
