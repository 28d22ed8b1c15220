import { useLocation } from 'react-router'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { Venue } from '../../reservation/Venue.tsx'
import { BookedAppointment } from './BookedAppointment.tsx'
import { parseBooked } from './booked.ts'
import styles from './ConfirmationPage.module.css'
import { LinkActions } from './LinkActions.tsx'
import { NextSteps } from './NextSteps.tsx'
import { UnknownAppointment } from './UnknownAppointment.tsx'
import { useBookedReservation } from './use-booked-reservation.ts'

/** The booking's details travel in the history state, never in the URL. */
export function ConfirmationPage() {
  const { state } = useLocation()
  const { settings } = usePublicSettings()
  // The server has no history state, nor has whoever opens this address without having booked.
  const booked = useHydrated() ? parseBooked(state) : null
  const { reservation, isLoading } = useBookedReservation(booked)
  const isCancelled = reservation?.state === 'cancelled'
  const link = isCancelled ? undefined : booked?.link
  return (
    <div className={reservationPageStyles.page}>
      <PageHead title={booked ? 'Réservation confirmée' : 'Merci pour votre réservation'} noIndex />
      <div className={reservationPageStyles.card} data-state={reservation?.state}>
        {booked && (
          <p className={reservationPageStyles.kicker}>{isCancelled ? 'Annulé depuis' : 'C’est réservé'}</p>
        )}
        <h1 className={reservationPageStyles.title}>Merci pour votre réservation</h1>
        {booked ? (
          <>
            <BookedAppointment booked={booked} reservation={reservation} isLoading={isLoading} />
            <p className={styles.note}>
              {isCancelled
                ? 'Ce rendez-vous est annulé. Nous espérons vous revoir bientôt.'
                : 'Règlement sur place. Nous vous attendons avec plaisir.'}
            </p>
          </>
        ) : (
          <UnknownAppointment phone={settings?.phone ?? null} />
        )}
      </div>
      {link !== undefined && <LinkActions link={link} reservation={reservation} />}
      {settings && !isCancelled && <Venue {...settings} />}
      <NextSteps isHomeLoud={link === undefined} canPrint={booked !== null} />
    </div>
  )
}
