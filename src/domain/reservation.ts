import type { Minute, Span } from './time.ts'

/** Time that a reservation takes in the agenda, buffer included. */
export function occupiedSpan(reservation: { start: Minute; duration: Minute; buffer: Minute }): Span {
  return { start: reservation.start, end: reservation.start + reservation.duration + reservation.buffer }
}

/** Calendar title: the client's name, or 'Réservation' (requirements, 2.11). */
export function reservationTitle(clientName: string | null | undefined): string {
  return clientName || 'Réservation'
}

/** « Sans préférence » : the practitioner with the fewest reservations that day; the first wins a tie. */
export function leastBusy<P extends { reservations: number }>(candidates: readonly P[]): P | undefined {
  return candidates.reduce<P | undefined>(
    (best, candidate) =>
      best === undefined || candidate.reservations < best.reservations ? candidate : best,
    undefined,
  )
}
