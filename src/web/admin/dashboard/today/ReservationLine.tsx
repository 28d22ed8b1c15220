import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { groupedPhone } from '#domain/language/phone-number.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { toTelUrl } from '#web/ui/phone-number.ts'
import { AbsenceSign } from '../../booking/attendance/AbsenceSign.tsx'
import { reservationEnd } from '../../booking/entries/reservation.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { DayLine } from './day-lines.ts'
import styles from './today.module.css'

type Props = { reservation: AgendaReservation; when: DayLine['when']; withPractitioner: boolean }

export function ReservationLine({ reservation, when, withPractitioner }: Props) {
  const { clientName, serviceName, duration, praticienName } = reservation
  const details = [serviceName, frenchLength(duration), withPractitioner && `avec ${praticienName}`]
  return (
    <li className={styles.reservation} data-when={when}>
      <p className={styles.hours}>
        <strong>{frenchTime(toLocalTime(reservation).minute)}</strong>
        <span>{frenchTime(reservationEnd(reservation))}</span>
      </p>
      <div className={styles.client}>
        <p>
          <strong>{reservationTitle(clientName)}</strong>
          {when === 'current' && <Badge tone="success">En ce moment</Badge>}
          {when === 'next' && <Badge tone="warning">Prochain</Badge>}
        </p>
        <span>{details.filter(Boolean).join(' · ')}</span>
        <AbsenceSign reservation={reservation} />
      </div>
      <CallLink reservation={reservation} />
    </li>
  )
}

function CallLink({ reservation }: { reservation: AgendaReservation }) {
  if (!reservation.clientPhone) return null
  return (
    <a className={styles.call} href={toTelUrl(reservation.clientPhone)}>
      <span className="visually-hidden">Appeler {reservationTitle(reservation.clientName)} au </span>
      {groupedPhone(reservation.clientPhone)}
    </a>
  )
}
