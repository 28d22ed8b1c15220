import type { ComponentProps } from 'react'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { BookedAppointment } from './BookedAppointment.tsx'
import styles from './ConfirmationPage.module.css'

export const THANKS = 'Merci pour votre réservation'

export function Thanks(appointment: ComponentProps<typeof BookedAppointment>) {
  const isCancelled = appointment.reservation?.state === 'cancelled'
  return (
    <>
      <p className={reservationPageStyles.kicker}>{isCancelled ? 'Annulé depuis' : 'C’est réservé'}</p>
      <h1 className={reservationPageStyles.title}>{THANKS}</h1>
      <BookedAppointment {...appointment} />
      <p className={styles.note}>
        {isCancelled
          ? 'Ce rendez-vous est annulé. Nous espérons vous revoir bientôt.'
          : 'Règlement sur place. Nous vous attendons avec plaisir.'}
      </p>
      {!isCancelled && appointment.booked.note && <p className={styles.note}>{appointment.booked.note}</p>}
    </>
  )
}
