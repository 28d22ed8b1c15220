import { useLocation } from 'react-router'
import { useHydrated } from '#web/app/hydration/use-hydrated.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import reservationPageStyles from '../../reservation/reservation-page.module.css'
import { Venue } from '../../reservation/Venue.tsx'
import { parseBooked } from './booked.ts'
import { LinkActions } from './LinkActions.tsx'
import { NextSteps } from './NextSteps.tsx'
import { THANKS, Thanks } from './Thanks.tsx'
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
      <PageHead title={booked ? 'Réservation confirmée' : THANKS} noIndex />
      <div className={reservationPageStyles.card} data-state={reservation?.state}>
        {booked ? (
          <Thanks booked={booked} reservation={reservation} isLoading={isLoading} settings={settings} />
        ) : (
          <UnknownAppointment phone={settings?.phone ?? null} />
        )}
      </div>
      {booked && link !== undefined && <LinkActions link={link} booked={booked} reservation={reservation} />}
      {settings && !isCancelled && <Venue {...settings} />}
      <NextSteps booked={booked} reservation={reservation} isHomeLoud={link === undefined} />
    </div>
  )
}
