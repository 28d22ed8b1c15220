import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => api('GET /api/admin/calendar-feed', { signal }),
})
