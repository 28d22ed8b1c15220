import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

/** What the set-up asks. */
export const questions = {
  checklist: queryOptions({
    queryKey: ['checklist'],
    queryFn: ({ signal }) => api('GET /api/superadmin/checklist', { signal }),
    staleTime: 0,
  }),
  /** Apart from the settings of the site, which are never asked again behind one's back. */
  isExample: queryOptions({
    queryKey: ['checklist', 'is-example'],
    queryFn: async ({ signal }) => (await api('GET /api/public-settings', { signal })).isExample,
  }),
}
