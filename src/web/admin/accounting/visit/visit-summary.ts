import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { dayAndYear } from '#domain/language/french-day.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'

/** « Massage suédois, 14 avril 2027 à 10 h 30 ». */
export function visitSummary(reservation: AgendaReservation): string {
  const { serviceName, date } = reservation
  return french`${serviceName ?? 'Rendez-vous'}, ${dayAndYear(date)} à ${frenchTime(toLocalTime(reservation).minute)}`
}
