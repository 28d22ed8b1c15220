import { lazy } from 'react'
import { AgendaCalendar } from './booking/calendar/AgendaCalendar.tsx'
import { PracticeClock } from './ui/parts/PracticeClock.tsx'
import { usePreload } from './ui/parts/use-preload.ts'

const loadDialogs = () => import('./accounting/payments/ReservationDialogs.tsx')
const ReservationDialogs = lazy(async () => ({ default: (await loadDialogs()).ReservationDialogs }))

/** Above the areas: the dialogs of the calendar, which belongs to bookings, show what was paid and the notes about a client. */
export function ReservationsPage() {
  usePreload(loadDialogs)
  return (
    <>
      <title>Réservations · Administration</title>
      <PracticeClock>{(now) => <AgendaCalendar now={now} Dialogs={ReservationDialogs} />}</PracticeClock>
    </>
  )
}
