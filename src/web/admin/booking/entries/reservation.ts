import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, toLocalTime } from '#domain/language/time.ts'

/** Midnight at the latest: the optimistic update of a late drop may exceed it until the server refuses it. */
export function reservationEnd(reservation: AgendaReservation): Minute {
  return Math.min(toLocalTime(reservation).minute + reservation.duration, END_OF_DAY)
}

export function hasBegun(reservation: AgendaReservation, now: LocalTime): boolean {
  return isPast(toLocalTime(reservation), now)
}

export function reservationLabel(reservation: AgendaReservation): string {
  return `${reservationTitle(reservation.clientName)}, ${frenchDateTime(toLocalTime(reservation))}`
}
