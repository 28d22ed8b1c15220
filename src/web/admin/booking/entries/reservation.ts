import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { isMoneyDue } from '#domain/accounting/settlement-text.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, toLocalTime } from '#domain/language/time.ts'
import { countsAsCame } from '#domain/visit/attendance.ts'

/** Midnight at the latest: the optimistic update of a late drop may exceed it until the server refuses it. */
export function reservationEnd(reservation: AgendaReservation): Minute {
  return Math.min(toLocalTime(reservation).minute + reservation.duration, END_OF_DAY)
}

export function hasBegun(reservation: AgendaReservation, now: LocalTime): boolean {
  return isPast(toLocalTime(reservation), now)
}

/** Something is left to pay for a visit that has begun; never of one at which the client was absent. */
export function isToBePaid(reservation: AgendaReservation, now: LocalTime): boolean {
  const { settlement } = reservation
  if (settlement === undefined || !hasBegun(reservation, now)) return false
  return isMoneyDue(settlement) && countsAsCame(reservation.attendance)
}

export function reservationLabel(reservation: AgendaReservation): string {
  return `${reservationTitle(reservation.clientName)}, ${frenchDateTime(toLocalTime(reservation))}`
}
