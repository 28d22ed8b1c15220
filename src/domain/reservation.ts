import type { Minute, Span } from './time.ts'

/** What a reservation takes from the agenda: its length and the buffer after it. */
export function occupiedSpan(reservation: { start: Minute; duration: Minute; buffer: Minute }): Span {
  return { start: reservation.start, end: reservation.start + reservation.duration + reservation.buffer }
}

/** Title of a calendar entry: the client's name, or 'Réservation' (specification, section 2). */
export function reservationTitle(clientName: string | null | undefined): string {
  return clientName || 'Réservation'
}

/** « Sans préférence » : the practitioner with the fewest reservations that day; a tie goes to the first. */
export function leastBusy<P extends { reservations: number }>(candidates: readonly P[]): P | undefined {
  return candidates.reduce<P | undefined>(
    (best, candidate) =>
      best === undefined || candidate.reservations < best.reservations ? candidate : best,
    undefined,
  )
}
