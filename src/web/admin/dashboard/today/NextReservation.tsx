import type { AgendaReservation } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime, type LocalTime, toLocalTime } from '#domain/time.ts'
import { formatServiceAndPractitioner, hasBegun, reservationEnd } from '../../reservations/reservation.ts'
import styles from '../dashboard.module.css'
import { CallLink } from './CallLink.tsx'

type Props = { reservations: AgendaReservation[]; now: LocalTime; withPractitioner: boolean }

export function NextReservation({ reservations, now, withPractitioner }: Props) {
  const current = reservations.filter(
    (reservation) =>
      reservation.date === now.day && hasBegun(reservation, now) && reservationEnd(reservation) > now.minute,
  )
  const next = reservations.find((reservation) => !hasBegun(reservation, now))
  const renderCard = (reservation: AgendaReservation, title: string) => (
    <section key={reservation.id} className={styles.next} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p className={styles.nextTime}>{timeText(reservation, now)}</p>
      </div>
      <p className={styles.nextClient}>
        <strong>{reservationTitle(reservation.clientName)}</strong>
        <span>{formatServiceAndPractitioner(reservation, withPractitioner)}</span>
      </p>
      <CallLink reservation={reservation} />
    </section>
  )
  if (current.length === 0 && !next) return null
  return (
    <div className={styles.nextRow}>
      {current.map((reservation) => renderCard(reservation, 'En ce moment'))}
      {next && renderCard(next, 'Prochain rendez-vous')}
    </div>
  )
}

function timeText(reservation: AgendaReservation, now: LocalTime): string {
  if (hasBegun(reservation, now)) return `jusqu’à ${frenchTime(reservationEnd(reservation))}`
  const { day, minute } = toLocalTime(reservation)
  return day === now.day ? frenchTime(minute) : `demain, ${frenchTime(minute)}`
}
