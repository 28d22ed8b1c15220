import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Day } from '#domain/language/time.ts'
import { api } from '../session/session.ts'

// Shared key prefix: a change in an agenda invalidates the whole dashboard.

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard', 'summary'],
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', { signal }),
  staleTime: 0,
})

export const figuresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => api('GET /api/admin/dashboard/chiffres', { signal }),
})

type DayQuery = { date: Day; praticienId: number | undefined }

export function dayQuery({ date, praticienId }: DayQuery) {
  return queryOptions({
    queryKey: ['dashboard', 'day', date, praticienId],
    queryFn: ({ signal }) =>
      api('GET /api/admin/dashboard/journee', {
        query: { date, praticienId: praticienId === undefined ? undefined : String(praticienId) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
