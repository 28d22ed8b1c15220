import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import buttonStyles from '#web/ui/button.module.css'
import { WithoutScripts } from '../forms/WithoutScripts.tsx'
import { AppointmentDetails } from '../reservation/AppointmentDetails.tsx'
import { ReservationDateTime } from '../reservation/ReservationDateTime.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import styles from './confirmations.module.css'

type Booking = NonNullable<PendingBooking['booking']>

type Props = { booking: Booking; isSending: boolean; onConfirm: () => void }

export function PendingBookingCard({ booking, isSending, onConfirm }: Props) {
  return (
    <div className={reservationPageStyles.card}>
      <p className={reservationPageStyles.kicker}>Pas encore réservé</p>
      <h1 className={reservationPageStyles.title}>Confirmez votre rendez-vous</h1>
      <ReservationDateTime date={booking.date} time={booking.time} />
      <AppointmentDetails {...booking} />
      <p className={styles.lead}>
        Ce créneau est gardé pour vous jusqu’à {frenchTime(parseTime(booking.confirmBefore ?? '') ?? 0)}.
      </p>
      <WithoutScripts to="le confirmer" />
      <button
        type="button"
        className={`${buttonStyles.primary} ${styles.confirm}`}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) onConfirm()
        }}
      >
        {isSending ? 'Confirmation en cours...' : 'Confirmer mon rendez-vous'}
      </button>
    </div>
  )
}
