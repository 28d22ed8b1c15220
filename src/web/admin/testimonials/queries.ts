import { queryOptions } from '@tanstack/react-query'
import { api } from '../session.ts'

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => api('GET /api/superadmin/testimonials', { signal }),
  staleTime: 0,
})
