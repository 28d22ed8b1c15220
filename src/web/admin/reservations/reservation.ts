import type { AgendaReservation } from '#contract/reservations.ts'
import { frenchMoment } from '#domain/french-day.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, toLocalTime } from '#domain/time.ts'

export function endMinute(entry: AgendaReservation): Minute {
  return Math.min(toLocalTime(entry).minute + entry.duration, END_OF_DAY)
}

/** A reservation that has begun is read-only. */
export function isOver(entry: AgendaReservation, now: LocalTime): boolean {
  return isPast(toLocalTime(entry), now)
}

export function nameOf(entry: AgendaReservation): string {
  return `${reservationTitle(entry.clientName)}, ${frenchMoment(toLocalTime(entry))}`
}

export function whatOf(entry: AgendaReservation, withPractitioner: boolean): string {
  return [entry.serviceName, withPractitioner && `avec ${entry.praticienName}`].filter(Boolean).join(' · ')
}
