import type { AgendaEntry } from '#contract/reservations.ts'
import { frenchMoment } from '#domain/french-day.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { END_OF_DAY, isPast, type LocalTime, type Minute, parseTime } from '#domain/time.ts'

/** When a reservation begins, as the practice's clock says it. */
export function startOf(entry: AgendaEntry): LocalTime {
  return { day: entry.date, minute: parseTime(entry.time) ?? 0 }
}

/** The minute at which its visit ends; a visit past midnight ends with the day on screen. */
export function endMinute(entry: AgendaEntry): Minute {
  return Math.min(startOf(entry).minute + entry.duration, END_OF_DAY)
}

/** A reservation whose start has gone is read-only. */
export function isOver(entry: AgendaEntry, now: LocalTime): boolean {
  return isPast(startOf(entry), now)
}

/** « Claire Martin, mardi 14 avril à 10 h 30 » : what a confirmation names. */
export function nameOf(entry: AgendaEntry): string {
  return `${reservationTitle(entry.clientName)}, ${frenchMoment(startOf(entry))}`
}

/** « Massage suédois · avec Théo Rivecalme » : what is done, and by whom where that is not evident. */
export function whatOf(entry: AgendaEntry, withPractitioner: boolean): string {
  return [entry.serviceName, withPractitioner && `avec ${entry.praticienName}`].filter(Boolean).join(' · ')
}
