import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime, toLocalTime } from '#domain/time.ts'
import { endMinute, serviceAndPractitioner } from '../../reservations/reservation.ts'
import styles from '../dashboard.module.css'
import { CallLink } from './CallLink.tsx'

type Props = { entry: AgendaReservation; done: boolean; withPractitioner: boolean }

export function ReservationLine({ entry, done, withPractitioner }: Props) {
  const what = serviceAndPractitioner(entry, withPractitioner)
  return (
    <li className={styles.reservation} data-done={done || undefined}>
      <p className={styles.hours}>
        <strong>{frenchTime(toLocalTime(entry).minute)}</strong>
        <span>{frenchTime(endMinute(entry))}</span>
      </p>
      <div className={styles.who}>
        <strong>{reservationTitle(entry.clientName)}</strong>
        {what && <span>{what}</span>}
        {done && <span className="visually-hidden">Terminé</span>}
      </div>
      <CallLink entry={entry} />
    </li>
  )
}
