import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { parseBooked } from '../booking/after/booked.ts'
import { NextSteps } from '../booking/after/NextSteps.tsx'
import { Thanks } from '../booking/after/Thanks.tsx'
import reservationPageStyles from '../reservation/reservation-page.module.css'
import { Venue } from '../reservation/Venue.tsx'
import styles from './confirmations.module.css'

/** Shown to whoever opens the mailed link again: the confirmation, without the reservation's own link. */
export function ConfirmedBooking({ booking }: { booking: NonNullable<PendingBooking['booking']> }) {
  const { settings } = usePublicSettings()
  const booked = parseBooked(booking)
  return (
    <>
      <div className={reservationPageStyles.card}>
        {booked && <Thanks booked={booked} reservation={null} isLoading={false} settings={settings} />}
        <p className={styles.lead}>Un e-mail vous le confirme, avec de quoi le déplacer ou l’annuler.</p>
      </div>
      {settings && <Venue {...settings} />}
      <NextSteps booked={booked} reservation={null} isHomeLoud />
    </>
  )
}
