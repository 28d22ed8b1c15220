import { BrakeBanner } from '../brake/BrakeBanner.tsx'
import { Checklist } from '../checklist/Checklist.tsx'
import { PracticeClock } from '../layout/PracticeClock.tsx'
import { FailedMessages } from '../notifications/journal/FailedMessages.tsx'
import { SiteAddressNotice } from '../site-address/SiteAddressNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Dashboard } from './Dashboard.tsx'

export function DashboardPage() {
  return (
    <>
      <title>Tableau de bord · Administration</title>
      <PageHeader title="Tableau de bord" />
      <p>Bienvenue dans l'espace d'administration.</p>
      <FailedMessages />
      <BrakeBanner />
      <SiteAddressNotice />
      <Checklist />
      <PracticeClock>{(now) => <Dashboard now={now} />}</PracticeClock>
    </>
  )
}
