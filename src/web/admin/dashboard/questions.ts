import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

/** The questions of the dashboard's blocks; what changes an agenda asks them anew. */
export const questions = {
  news: () =>
    queryOptions({
      queryKey: ['dashboard', 'news'],
      queryFn: ({ signal }) => api('GET /api/admin/dashboard', { signal }),
      staleTime: 0,
    }),
  figures: () =>
    queryOptions({
      queryKey: ['dashboard', 'figures'],
      queryFn: ({ signal }) => api('GET /api/admin/dashboard/chiffres', { signal }),
    }),
}
