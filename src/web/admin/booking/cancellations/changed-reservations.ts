import type { AgendaReservation } from '#contract/booking/reservations.ts'

/** Those of a batch that were changed, at the version that they have now. */
export function changedOf(
  reservations: readonly AgendaReservation[],
  results: readonly { id: number; version: number | null }[],
): AgendaReservation[] {
  const versions = new Map(results.map(({ id, version }) => [id, version]))
  return reservations.flatMap((reservation) => {
    const version = versions.get(reservation.id) ?? null
    return version === null ? [] : [{ ...reservation, version }]
  })
}
