import { PracticeClock } from '../layout/PracticeClock.tsx'
import { Agenda } from './Agenda.tsx'

/** The reservations calendar. */
export function ReservationsPage() {
  return (
    <>
      <title>Réservations · Administration</title>
      <PracticeClock>{(now) => <Agenda now={now} />}</PracticeClock>
    </>
  )
}
