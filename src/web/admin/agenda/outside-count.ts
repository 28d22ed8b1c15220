/** How many visits a change would put outside the hours, as a sentence. */
export function outsideCount(count: number): string {
  return count === 1
    ? 'Une réservation à venir tomberait hors des horaires.'
    : `${count} réservations à venir tomberaient hors des horaires.`
}
