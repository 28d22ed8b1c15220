import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

/** Hidden services too, as a superadmin gets them. */
export const managedServicesQuery = queryOptions({
  queryKey: ['services', 'managed'],
  queryFn: ({ signal }) => api('GET /api/services', { signal }),
})
