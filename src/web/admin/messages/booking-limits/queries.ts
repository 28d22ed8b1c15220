import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

/** Mail may be set up in another tab. */
export const confirmationObstacleQuery = queryOptions({
  queryKey: ['booking-limits', 'obstacle'],
  queryFn: ({ signal }) => api('GET /api/superadmin/booking-limits/obstacle', { signal }),
  staleTime: 0,
})

export const bookingLimitsQuery = queryOptions({
  queryKey: ['booking-limits'],
  queryFn: ({ signal }) => api('GET /api/superadmin/booking-limits', { signal }),
})
