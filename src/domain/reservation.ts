import type { Minute, Span } from './time.ts'

/** What a visit takes from the agenda: its length and the buffer after it. */
export function occupiedSpan(visit: { start: Minute; duration: Minute; buffer: Minute }): Span {
  return { start: visit.start, end: visit.start + visit.duration + visit.buffer }
}

/** Title of a calendar entry: the client's name, or 'Réservation' (specification, section 2). */
export function reservationTitle(clientName: string | null | undefined): string {
  return clientName || 'Réservation'
}

/** « Sans préférence » : the practitioner with the fewest visits that day; a tie goes to the first. */
export function leastBusy<P extends { visits: number }>(candidates: readonly P[]): P | undefined {
  return candidates.reduce<P | undefined>(
    (best, candidate) => (best === undefined || candidate.visits < best.visits ? candidate : best),
    undefined,
  )
}
