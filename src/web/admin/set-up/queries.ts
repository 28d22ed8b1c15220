import { queryOptions } from '@tanstack/react-query'
import { api } from '../session/session.ts'

export const practitionerProfilesQuery = queryOptions({
  queryKey: ['practitioners', 'profiles'],
  queryFn: ({ signal }) => api('GET /api/praticiens', { signal }),
})
