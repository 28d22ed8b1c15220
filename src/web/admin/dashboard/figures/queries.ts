import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

/** Months `2027-04`; nothing stands for the last twelve. */
export type FiguresPeriod = { from?: string; to?: string }

export function activityQuery(query: FiguresPeriod) {
  return queryOptions({
    queryKey: ['dashboard', 'activity', query],
    queryFn: ({ signal }) => api('GET /api/superadmin/figures', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function receiptFiguresQuery(query: FiguresPeriod) {
  return queryOptions({
    queryKey: ['receipts', 'figures', query],
    queryFn: ({ signal }) => api('GET /api/superadmin/figures/receipts', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
