import { frenchRating, frenchTestimonials, type Ratings } from '#web/ui/rating/rating.ts'
import { Stars } from './quotes/Stars.tsx'
import styles from './TestimonialsPage.module.css'

export function AverageRating({ average, count }: Ratings) {
  return (
    <p className={styles.average}>
      <Stars rating={average} />
      {/* The stars already have this as their accessible name. */}
      <span aria-hidden="true">{frenchRating(average)}</span>
      <span className={styles.count}>{frenchTestimonials(count)}</span>
    </p>
  )
}
