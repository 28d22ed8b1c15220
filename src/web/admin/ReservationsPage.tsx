import { AgendaCalendar } from './booking/calendar/AgendaCalendar.tsx'
import { loadVisitDialogs, VisitDialogs } from './clients/notes/visit-dialogs.tsx'
import { PracticeClock } from './ui/parts/PracticeClock.tsx'
import { usePreload } from './ui/parts/use-preload.ts'

/** Above the areas: the calendar belongs to bookings, and its dialogs show the notes about a client. */
export function ReservationsPage() {
  usePreload(loadVisitDialogs)
  return (
    <>
      <title>Réservations · Administration</title>
      <PracticeClock>{(now) => <AgendaCalendar now={now} Dialogs={VisitDialogs} />}</PracticeClock>
    </>
  )
}
