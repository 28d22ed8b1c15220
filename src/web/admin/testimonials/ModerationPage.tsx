import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { Moderation } from './Moderation.tsx'
import { testimonialsQuery } from './queries.ts'

export function ModerationPage() {
  const testimonials = useQuery(testimonialsQuery)
  return <QueryBoundary of={testimonials}>{(list) => <Moderation testimonials={list} />}</QueryBoundary>
}
