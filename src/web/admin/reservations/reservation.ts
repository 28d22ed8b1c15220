import type { AgendaReservation } from '#contract/reservations.ts'
import { frenchMoment } from '#domain/french-day.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, toLocalTime } from '#domain/time.ts'

/** The minute at which its reservation ends; a reservation past midnight ends with the day on screen. */
export function endMinute(entry: AgendaReservation): Minute {
  return Math.min(toLocalTime(entry).minute + entry.duration, END_OF_DAY)
}

/** A reservation whose start has gone is read-only. */
export function isOver(entry: AgendaReservation, now: LocalTime): boolean {
  return isPast(toLocalTime(entry), now)
}

/** « Claire Martin, mardi 14 avril à 10 h 30 » : what a confirmation names. */
export function nameOf(entry: AgendaReservation): string {
  return `${reservationTitle(entry.clientName)}, ${frenchMoment(toLocalTime(entry))}`
}

/** « Massage suédois · avec Théo Rivecalme » : what is done, and by whom where that is not evident. */
export function whatOf(entry: AgendaReservation, withPractitioner: boolean): string {
  return [entry.serviceName, withPractitioner && `avec ${entry.praticienName}`].filter(Boolean).join(' · ')
}
