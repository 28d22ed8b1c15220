import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const privateCalendarsQuery = queryOptions({
  queryKey: ['private-calendar'],
  queryFn: ({ signal }) => api('GET /api/admin/private-calendars', { signal }),
})
