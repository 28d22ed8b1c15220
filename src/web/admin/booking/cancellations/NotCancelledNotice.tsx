import { Alert } from '@mantine/core'
import type { CancellationOutcome } from '#contract/booking/cancellations.ts'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import alertStyles from '../../ui/alert.module.css'
import { reservationLabel } from '../reservations/reservation.ts'
import styles from './cancellations.module.css'
import { CANCELLATION_REASONS, reservationCountText } from './outcome-text.ts'

export type NotCancelled = {
  reservation: AgendaReservation
  outcome: Exclude<CancellationOutcome, 'cancelled'>
}

export function NotCancelledNotice({ notCancelled }: { notCancelled: readonly NotCancelled[] }) {
  if (notCancelled.length === 0) return null
  return (
    <Alert className={alertStyles.warning} variant="outline" role="alert">
      <p>Sans changement : {reservationCountText(notCancelled.length)}.</p>
      <ul className={styles.reasons}>
        {notCancelled.map(({ reservation, outcome }) => (
          <li key={reservation.id}>
            {reservationLabel(reservation)}
            <span className={styles.detail}>{CANCELLATION_REASONS[outcome]}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
