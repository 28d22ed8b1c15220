import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { agreedText } from './parts/agreed-text.ts'

type Visit = AgendaReservation

/** In the order in which they are told. */
const FACTS: ((visit: Visit) => string)[] = [
  ({ clientName }) => reservationTitle(clientName),
  (visit) => frenchDateTime(toLocalTime(visit)),
  agreedText,
  ({ praticienName }) => `avec ${praticienName}`,
  ({ clientPhone, clientEmail }) =>
    [clientPhone, clientEmail].filter(Boolean).join(', ') || french`sans téléphone ni e-mail`,
]

/** True if staff would read something else on the card; attendance, which the card notes itself, is left out. */
export function isOtherVisit(shown: Visit, latest: Visit): boolean {
  return FACTS.some((textOf) => textOf(shown) !== textOf(latest))
}

/** « Ce rendez-vous a changé entre-temps : mardi 20 avril à 16 h. » */
export function changeText(shown: Visit, latest: Visit): string {
  const changed = FACTS.filter((textOf) => textOf(shown) !== textOf(latest)).map((textOf) => textOf(latest))
  return french`Ce rendez-vous a changé entre-temps : ${changed.join(' · ')}.`
}
