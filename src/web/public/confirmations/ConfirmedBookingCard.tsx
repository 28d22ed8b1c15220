import type { PendingBooking } from '#contract/confirmations.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { ContactDetails } from '../layout/ContactDetails.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import styles from './confirmations.module.css'
import { AppointmentDetails } from './PendingBookingCard.tsx'

type Props = { booking: NonNullable<PendingBooking['booking']>; hasFocus: boolean }

export function ConfirmedBookingCard({ booking, hasFocus }: Props) {
  const { settings } = usePublicSettings()
  return (
    <div className={reservationPageStyles.card}>
      <p className={reservationPageStyles.kicker}>C’est réservé</p>
      <h1
        className={reservationPageStyles.title}
        tabIndex={-1}
        ref={hasFocus ? (title) => title?.focus() : undefined}
      >
        Rendez-vous confirmé
      </h1>
      <AppointmentDetails booking={booking} />
      {settings && <ContactDetails {...settings} openingHours={null} />}
      <p className={styles.lead}>
        Un e-mail vous le confirme, avec de quoi le déplacer ou l’annuler. Règlement sur place.
      </p>
    </div>
  )
}
