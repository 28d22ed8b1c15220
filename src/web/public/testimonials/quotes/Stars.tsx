import { frenchRating } from '#web/ui/rating/rating.ts'
import styles from './Stars.module.css'

const STARS = [1, 2, 3, 4, 5]

export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={frenchRating(rating)}>
      {STARS.map((star) => (
        <Star key={star} isFilled={star <= Math.round(rating)} />
      ))}
    </span>
  )
}

/** Filled or outlined, so that color is not the only difference. */
export function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <svg className={styles.star} viewBox="0 0 20 20" aria-hidden="true" data-filled={isFilled}>
      <path d="m10 2.200 2.400 4.900 5.400.8-3.900 3.800.9 5.400-4.800-2.600-4.800 2.600.9-5.400L2.200 7.900l5.400-.8Z" />
    </svg>
  )
}
