import { PracticeClock } from '../layout/PracticeClock.tsx'
import { TwoDays } from './TwoDays.tsx'

/** The first screen of the day. */
export function DashboardPage() {
  return (
    <>
      <title>Tableau de bord · Administration</title>
      <h1>Tableau de bord</h1>
      <p>Bienvenue dans l'espace d'administration.</p>
      <PracticeClock>{(now) => <TwoDays now={now} />}</PracticeClock>
    </>
  )
}
