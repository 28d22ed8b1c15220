import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const runsQuery = queryOptions({
  queryKey: ['scripts', 'runs'],
  queryFn: ({ signal }) => api('GET /api/superadmin/scripts', { signal }),
  staleTime: 0,
})

export const examplesQuery = queryOptions({
  queryKey: ['scripts', 'examples'],
  queryFn: ({ signal }) => api('GET /api/superadmin/scripts/examples', { signal }),
  staleTime: 0,
})
