import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  queryFn: ({ signal }) => api('GET /api/superadmin/checklist', { signal }),
  staleTime: 0,
})

/** Apart from the cached site settings, which are never refetched behind one's back. */
export const isExampleQuery = queryOptions({
  queryKey: ['checklist', 'is-example'],
  queryFn: async ({ signal }) => (await api('GET /api/public-settings', { signal })).isExample,
})
