import { frenchNumber } from '#domain/language/french-number.ts'
export function averageRating(ratings: readonly number[]): number {
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return Math.round((sum / ratings.length) * 10) / 10
}

export function frenchRating(rating: number): string {
  return `${frenchNumber(rating)} sur 5`
}
