import { frenchNumber } from '#domain/language/french-number.ts'

export function outsideSentence(count: number): string {
  return count === 1
    ? 'Une réservation à venir tomberait hors des horaires ou pendant une absence.'
    : `${frenchNumber(count)} réservations à venir tomberaient hors des horaires ou pendant une absence.`
}
