import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime, toLocalTime } from '#domain/time.ts'
import { formatServiceAndPractitioner, reservationEnd } from '../../reservations/reservation.ts'
import styles from '../dashboard.module.css'
import { CallLink } from './CallLink.tsx'

type Props = { reservation: AgendaReservation; isDone: boolean; withPractitioner: boolean }

export function ReservationLine({ reservation, isDone, withPractitioner }: Props) {
  const details = formatServiceAndPractitioner(reservation, withPractitioner)
  return (
    <li className={styles.reservation} data-done={isDone || undefined}>
      <p className={styles.hours}>
        <strong>{frenchTime(toLocalTime(reservation).minute)}</strong>
        <span>{frenchTime(reservationEnd(reservation))}</span>
      </p>
      <div className={styles.client}>
        <strong>{reservationTitle(reservation.clientName)}</strong>
        {details && <span>{details}</span>}
        {isDone && <span className="visually-hidden">Terminé</span>}
      </div>
      <CallLink reservation={reservation} />
    </li>
  )
}
