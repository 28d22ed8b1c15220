import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TestimonialStatus } from '#contract/content/testimonials.ts'
import { api } from '../../session/session.ts'
import { FIRST_PART, nextPart, PART_LIMIT } from '../../ui/parts/parts.ts'

export function testimonialsQuery(status: TestimonialStatus | 'all') {
  const filter = status === 'all' ? {} : { status }
  return infiniteQueryOptions({
    queryKey: ['testimonials', 'list', status],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/superadmin/testimonials', {
        query: { ...pageParam, ...filter, limit: PART_LIMIT },
        signal,
      }),
    initialPageParam: FIRST_PART,
    getNextPageParam: nextPart,
    staleTime: 0,
  })
}

export const testimonialCountsQuery = queryOptions({
  queryKey: ['testimonials', 'counts'],
  queryFn: ({ signal }) => api('GET /api/superadmin/testimonials/counts', { signal }),
  staleTime: 0,
})
