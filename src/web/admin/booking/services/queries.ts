import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

/** Includes hidden services, which only superadmins receive. */
export const managedServicesQuery = queryOptions({
  queryKey: ['services', 'managed'],
  queryFn: ({ signal }) => api('GET /api/services', { signal }),
})
