import { lazy } from 'react'
import { AgendaCalendar } from './booking/calendar/AgendaCalendar.tsx'
import type { ReservationDialogProps } from './booking/reservation/ReservationDialogs.tsx'
import { PracticeClock } from './ui/parts/PracticeClock.tsx'
import { usePreload } from './ui/parts/use-preload.ts'

const loadDialogs = () =>
  Promise.all([
    import('./booking/reservation/ReservationDialogs.tsx'),
    import('./clients/notes/visit-notes.ts'),
  ])

const Dialogs = lazy(async () => {
  const [{ ReservationDialogs }, { VISIT_NOTES }] = await loadDialogs()
  return {
    default: (props: ReservationDialogProps) => <ReservationDialogs {...props} Notes={VISIT_NOTES} />,
  }
})

/** Above the areas: the dialogs of the calendar, which belongs to bookings, show the notes about a client. */
export function ReservationsPage() {
  usePreload(loadDialogs)
  return (
    <>
      <title>Réservations · Administration</title>
      <PracticeClock>{(now) => <AgendaCalendar now={now} Dialogs={Dialogs} />}</PracticeClock>
    </>
  )
}
