import { Link, Navigate, useLocation } from 'react-router'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import styles from './AgendaConfigPage.module.css'
import { AgendaEditor } from './AgendaEditor.tsx'
import { movedRulesPath } from './moved-rules.ts'

const FEED_PATH = `${adminPaths.preferences}#telephone`

export function AgendaConfigPage() {
  const location = useLocation()
  // Links of earlier versions lead here.
  const moved =
    location.hash === '#telephone' ? FEED_PATH : movedRulesPath(location, { rules: adminPaths.bookingRules })
  if (moved) return <Navigate to={moved} replace />
  return (
    <>
      <title>Mon agenda · Administration</title>
      <PageHeader title="Mon agenda">
        <nav className={styles.links} aria-label="Autour de mon agenda">
          <Link to={adminPaths.bookingRules}>Règles de réservation</Link>
          <Link to={adminPaths.privateCalendar}>Agenda privé</Link>
          <Link to={FEED_PATH}>Dans mon téléphone</Link>
        </nav>
      </PageHeader>
      <AgendaEditor target={null} />
    </>
  )
}
