import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { refreshAgenda } from '../reservations/actions.ts'
import { CancelMany } from './CancelMany.tsx'

export function CancelManyPage() {
  useLiveAgenda(refreshAgenda)
  return (
    <>
      <title>Annuler plusieurs réservations · Administration</title>
      <PracticeClock>{(now) => <CancelMany today={now.day} />}</PracticeClock>
    </>
  )
}
