import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

// Below one root: a change in an agenda invalidates all of the dashboard.

export const newsQuery = queryOptions({
  queryKey: ['dashboard', 'news'],
  queryFn: ({ signal }) => api('GET /api/admin/dashboard', { signal }),
  staleTime: 0,
})

export const figuresQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => api('GET /api/admin/dashboard/chiffres', { signal }),
})
