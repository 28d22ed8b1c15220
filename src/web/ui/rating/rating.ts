import { frenchNumber } from '#domain/language/french-number.ts'
import { NBSP } from '#domain/language/typography.ts'

/** Of at least one testimonial; `average` has one decimal. */
export type Ratings = { average: number; count: number }

export function ratingsOf(testimonials: readonly { rating: number }[]): Ratings {
  return { average: averageRating(testimonials.map(({ rating }) => rating)), count: testimonials.length }
}

export function averageRating(ratings: readonly number[]): number {
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return Math.round((sum / ratings.length) * 10) / 10
}

export function frenchRating(rating: number): string {
  return `${frenchNumber(rating)} sur 5`
}

/** « 30 témoignages ». */
export function frenchTestimonials(count: number): string {
  return `${frenchNumber(count)}${NBSP}${count === 1 ? 'témoignage' : 'témoignages'}`
}

/** « 4,4 sur 5 · 30 témoignages ». */
export function frenchRatings({ average, count }: Ratings): string {
  return `${frenchRating(average).replaceAll(' ', NBSP)} · ${frenchTestimonials(count)}`
}
