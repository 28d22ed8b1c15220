import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/session.ts'

export const bookingLimitsQuery = queryOptions({
  queryKey: ['booking-limits'],
  queryFn: ({ signal }) => api('GET /api/superadmin/booking-limits', { signal }),
})
