import type { Cents } from '../language/money.ts'
import type { Minute, Span } from '../language/time.ts'

/** Time that a reservation takes in the agenda, buffer included. */
export function occupiedSpan(reservation: { start: Minute; duration: Minute; buffer: Minute }): Span {
  return { start: reservation.start, end: reservation.start + reservation.duration + reservation.buffer }
}

export type Terms = {
  serviceId: number | null
  serviceName: string | null
  duration: Minute
  price: Cents | null
}

/** Service with its parts, length and price as one text, to be compared. */
export function termsOf({ serviceId, serviceName, duration, price }: Terms): string {
  return [serviceId ?? '', serviceName ?? '', duration, price ?? ''].join('/')
}

/** Calendar title: the client's name, or 'Réservation' (requirements, 2.11). */
export function reservationTitle(clientName: string | null | undefined): string {
  return clientName || 'Réservation'
}

type Candidate = {
  reservations: number
  /** Identifier of the latest reservation that was made; identifiers grow in that order. Null without any. */
  latestReservationId: number | null
}

/**
 * « Sans préférence » : the practitioner with the fewest reservations that day; of equals the one whose latest
 * reservation was made longest ago, first of all one without any. The first wins a tie.
 */
export function leastBusy<P extends Candidate>(candidates: readonly P[]): P | undefined {
  return candidates.reduce<P | undefined>(
    (best, candidate) => (best === undefined || isLessBusy(candidate, best) ? candidate : best),
    undefined,
  )
}

function isLessBusy(a: Candidate, b: Candidate): boolean {
  if (a.reservations !== b.reservations) return a.reservations < b.reservations
  return (a.latestReservationId ?? 0) < (b.latestReservationId ?? 0)
}
