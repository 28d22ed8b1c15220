import type { Testimonial } from '#contract/content/testimonials.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { averageRating, frenchRating } from '#web/ui/rating/rating.ts'
import { Stars } from './quotes/Stars.tsx'
import styles from './TestimonialsPage.module.css'

export function AverageRating({ testimonials }: { testimonials: Testimonial[] }) {
  const average = averageRating(testimonials.map(({ rating }) => rating))
  const count =
    testimonials.length === 1 ? '1 témoignage' : `${frenchNumber(testimonials.length)} témoignages`
  return (
    <p className={styles.average}>
      <Stars rating={average} />
      {/* The stars already have this as their accessible name. */}
      <span aria-hidden="true">{frenchRating(average)}</span>
      <span className={styles.count}>{count}</span>
    </p>
  )
}
