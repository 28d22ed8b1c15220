import type { OwnReservation } from '#contract/booking/own-link.ts'
import type { PaymentMeans } from '#domain/content/payment-means.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { AppointmentDetails } from '../reservation/AppointmentDetails.tsx'
import { ReservationDateTime } from '../reservation/ReservationDateTime.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import { isWhollySettled, onSiteText } from '../reservation/voucher-sentences.ts'
import styles from './OwnLinkPage.module.css'

const TITLES = {
  planned: 'Votre rendez-vous',
  cancelled: 'Ce rendez-vous est annulé',
  past: 'Ce rendez-vous est passé',
} as const

const WELCOME = 'Nous vous attendons avec plaisir.'

const LEADS = {
  cancelled: 'Tout est en ordre, il n’y a rien d’autre à faire.',
  past: 'Merci de votre visite.',
} as const

export function ReservationCard({ reservation }: { reservation: OwnReservation }) {
  const { state, firstName } = reservation
  const { settings } = usePublicSettings()
  return (
    <div className={reservationPageStyles.card} data-state={state}>
      <p className={reservationPageStyles.kicker}>
        {firstName === null ? 'Bonjour' : `Bonjour ${firstName}`}
      </p>
      <h1 className={reservationPageStyles.title}>{TITLES[state]}</h1>
      <ReservationDateTime date={reservation.date} time={reservation.time} />
      <AppointmentDetails {...reservation} />
      <p className={styles.lead}>
        {state === 'planned' ? plannedLead(reservation, settings?.paymentMeans) : LEADS[state]}
      </p>
    </div>
  )
}

function plannedLead(reservation: OwnReservation, means: readonly PaymentMeans[] | undefined): string {
  return isWhollySettled(reservation) ? WELCOME : `${onSiteText(reservation, means)}. ${WELCOME}`
}
