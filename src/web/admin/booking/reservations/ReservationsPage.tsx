import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { AgendaCalendar } from './AgendaCalendar.tsx'

export function ReservationsPage() {
  return (
    <>
      <title>Réservations · Administration</title>
      <PracticeClock>{(now) => <AgendaCalendar now={now} />}</PracticeClock>
    </>
  )
}
