/** Mean of some ratings, to one decimal. */
export function averageRating(ratings: readonly number[]): number {
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return Math.round((sum / ratings.length) * 10) / 10
}

/** « 4 sur 5 », « 4,6 sur 5 ». */
export function frenchRating(rating: number): string {
  return `${String(rating).replace('.', ',')} sur 5`
}
