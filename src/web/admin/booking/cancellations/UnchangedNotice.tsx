import { Alert } from '@mantine/core'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import alertStyles from '../../ui/alert.module.css'
import { reservationLabel } from '../reservations/reservation.ts'
import styles from './cancellations.module.css'
import { reservationCountText } from './outcome-text.ts'

export type Unchanged = { reservation: AgendaReservation; reason: string }

/** Reservations of a selection that could be neither cancelled nor given away. */
export function UnchangedNotice({ unchanged }: { unchanged: readonly Unchanged[] }) {
  if (unchanged.length === 0) return null
  return (
    <Alert className={alertStyles.warning} variant="outline" role="alert">
      <p>Sans changement : {reservationCountText(unchanged.length)}.</p>
      <ul className={styles.reasons}>
        {unchanged.map(({ reservation, reason }) => (
          <li key={reservation.id}>
            {reservationLabel(reservation)}
            <span className={styles.detail}>{reason}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
