import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

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
