import { PageHeader } from '../ui/PageHeader.tsx'
import { PracticeClock } from '../ui/parts/PracticeClock.tsx'
import { Dashboard } from './Dashboard.tsx'
import styles from './dashboard.module.css'

export function DashboardPage() {
  return (
    <>
      <title>Tableau de bord · Administration</title>
      <div className={styles.top}>
        <PageHeader title="Tableau de bord" />
        <p>Bienvenue dans l'espace d'administration.</p>
      </div>
      <PracticeClock>{(now) => <Dashboard now={now} />}</PracticeClock>
    </>
  )
}
