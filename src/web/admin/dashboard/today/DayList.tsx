import type { AgendaReservation } from '#contract/reservations.ts'
import { frenchDate } from '#domain/french-day.ts'
import type { Day, LocalTime } from '#domain/time.ts'
import { hasBegun, reservationEnd } from '../../reservations/reservation.ts'
import styles from '../dashboard.module.css'
import { ReservationLine } from './ReservationLine.tsx'

type Props = {
  title: string
  day: Day
  reservations: AgendaReservation[]
  now: LocalTime
  withPractitioner: boolean
}

export function DayList({ title, day, reservations, now, withPractitioner }: Props) {
  const headingId = `jour-${day}`
  const isDone = (reservation: AgendaReservation) =>
    hasBegun(reservation, now) && reservationEnd(reservation) <= now.minute
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.cardHeader}>
        <h2 id={headingId}>{title}</h2>
        <p>{frenchDate(day)}</p>
      </header>
      {reservations.length === 0 ? (
        <p className={styles.empty}>Aucune réservation.</p>
      ) : (
        <ol>
          {reservations.map((reservation) => (
            <ReservationLine
              key={reservation.id}
              reservation={reservation}
              isDone={isDone(reservation)}
              withPractitioner={withPractitioner}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
