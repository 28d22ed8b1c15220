import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../error-message.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Moderation } from './Moderation.tsx'
import { testimonialsQuery } from './queries.ts'

/** What visitors wrote, to be read before it is published. */
export function TestimonialsPage() {
  const testimonials = useQuery(testimonialsQuery)
  if (testimonials.isPending) return <Loading />
  if (testimonials.isError) {
    return (
      <Failure
        message={messageOf(testimonials.error, 'Erreur lors du chargement')}
        onRetry={() => void testimonials.refetch()}
        retrying={testimonials.isFetching}
      />
    )
  }
  return <Moderation testimonials={testimonials.data} />
}
