import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const privateCalendarQuery = queryOptions({
  queryKey: ['private-calendar'],
  queryFn: ({ signal }) => api('GET /api/admin/private-calendar', { signal }),
})
