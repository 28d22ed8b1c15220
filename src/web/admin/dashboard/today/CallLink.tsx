import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import styles from './today.module.css'

export function CallLink({ reservation }: { reservation: AgendaReservation }) {
  if (!reservation.clientPhone) return null
  return (
    <a className={styles.call} href={toTelUrl(reservation.clientPhone)}>
      <span className="visually-hidden">Appeler {reservationTitle(reservation.clientName)} au </span>
      {reservation.clientPhone}
    </a>
  )
}
