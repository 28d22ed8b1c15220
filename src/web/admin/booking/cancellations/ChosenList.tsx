import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { reservationLabel } from '../entries/reservation.ts'
import styles from './cancellations.module.css'

const MAX_LISTED = 5

export function ChosenList({ reservations }: { reservations: readonly AgendaReservation[] }) {
  const others = reservations.length - MAX_LISTED
  return (
    <ul className={styles.reasons}>
      {reservations.slice(0, MAX_LISTED).map((reservation) => (
        <li key={reservation.id}>{reservationLabel(reservation)}</li>
      ))}
      {others > 0 && <li>{others === 1 ? 'et un autre' : `et ${frenchNumber(others)} autres`}</li>}
    </ul>
  )
}
