import type { PendingBooking } from '#contract/booking/confirmations.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { AppointmentDetails } from '../reservation/AppointmentDetails.tsx'
import { ReservationDateTime } from '../reservation/ReservationDateTime.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import { Venue } from '../reservation/Venue.tsx'
import styles from './confirmations.module.css'

type Props = { booking: NonNullable<PendingBooking['booking']>; hasFocus: boolean }

export function ConfirmedBookingCard({ booking, hasFocus }: Props) {
  const { settings } = usePublicSettings()
  return (
    <>
      <div className={reservationPageStyles.card}>
        <p className={reservationPageStyles.kicker}>C’est réservé</p>
        <h1
          className={reservationPageStyles.title}
          tabIndex={-1}
          ref={hasFocus ? (title) => title?.focus() : undefined}
        >
          Rendez-vous confirmé
        </h1>
        <ReservationDateTime date={booking.date} time={booking.time} />
        <AppointmentDetails {...booking} />
        <p className={styles.lead}>
          Un e-mail vous le confirme, avec de quoi le déplacer ou l’annuler. Règlement sur place.
        </p>
      </div>
      {settings && <Venue {...settings} />}
    </>
  )
}
