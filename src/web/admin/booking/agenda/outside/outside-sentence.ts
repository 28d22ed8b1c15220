import { frenchNumber } from '#domain/language/french-number.ts'

export function outsideSentence(count: number): string {
  return count === 1
    ? 'Un rendez-vous à venir tomberait hors des horaires ou pendant une absence.'
    : `${frenchNumber(count)} rendez-vous à venir tomberaient hors des horaires ou pendant une absence.`
}
