import type { CancellationOutcome, RestorationOutcome } from '#contract/booking/cancellations.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

export function reservationCountText(count: number): string {
  return french`${frenchNumber(count)} rendez-vous`
}

export function outcomeCountText(
  count: number,
  participle: 'annulé' | 'rétabli' | 'confié' | 'rendu' | 'choisi',
): string {
  return `${reservationCountText(count)} ${participle}${count > 1 ? 's' : ''}`
}

export const CANCELLATION_REASONS: Record<Exclude<CancellationOutcome, 'cancelled'>, string> = {
  changed: 'A changé entre-temps',
  past: 'A déjà commencé',
  gone: 'Était déjà annulé',
  not_tried: french`Le serveur est lent : à recommencer`,
}

const RESTORATION_REASONS: Record<Exclude<RestorationOutcome, 'restored'>, string> = {
  changed: 'a changé entre-temps',
  taken: 'a perdu son créneau, réservé depuis',
  concurrent: french`la personne a un autre rendez-vous à cette heure`,
  gone: 'ne peut plus être rétabli',
  not_tried: french`n’a pas pu être rétabli à temps`,
}

export function restorationText(outcomes: readonly RestorationOutcome[]): string {
  const restored = outcomes.filter((outcome) => outcome === 'restored').length
  const failures = Object.entries(RESTORATION_REASONS).flatMap(([outcome, reason]) => {
    const count = outcomes.filter((other) => other === outcome).length
    return count === 0 ? [] : [french`Pour ${frenchNumber(count)} autre${count > 1 ? 's' : ''} : ${reason}.`]
  })
  return [`${outcomeCountText(restored, 'rétabli')}.`, ...failures].join(' ')
}

/** Question about clients who have another reservation at the hour of one that is to be restored. */
export function concurrentText(reservations: readonly AgendaReservation[]): string {
  const list = reservations.map(
    (reservation) =>
      french`${reservation.clientName ?? 'rendez-vous sans nom'}, ${frenchDateTime(toLocalTime(reservation))}`,
  )
  return french`Déjà un autre rendez-vous à cette heure pour la même personne : ${list.join(french` ; `)}.`
}
