import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { telephoneLink } from '#web/ui/phone-number.ts'
import styles from '../dashboard.module.css'

export function CallLink({ entry }: { entry: AgendaReservation }) {
  if (!entry.clientPhone) return null
  return (
    <a className={styles.call} href={telephoneLink(entry.clientPhone)}>
      <span className="visually-hidden">Appeler {reservationTitle(entry.clientName)} au </span>
      {entry.clientPhone}
    </a>
  )
}
