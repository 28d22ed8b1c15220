import { useQuery } from '@tanstack/react-query'
import type { Preferences, Widget } from '#domain/preferences.ts'
import type { LocalTime } from '#domain/time.ts'
import { GuideCard } from '../checklist/GuideCard.tsx'
import { OwnSteps } from '../checklist/OwnSteps.tsx'
import { SiteHealthCard } from '../health/SiteHealthCard.tsx'
import { HeldBanner } from '../held-messages/HeldBanner.tsx'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { MailConfirmationBanner } from '../mail-confirmation/MailConfirmationBanner.tsx'
import { FailedMessages } from '../notifications/journal/FailedMessages.tsx'
import { preferencesQuery } from '../queries.ts'
import { refreshAgenda } from '../reservations/actions.ts'
import { SiteAddressNotice } from '../site-address/SiteAddressNotice.tsx'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { useHasPermission } from '../use-has-permission.ts'
import { ActivityList } from './ActivityList.tsx'
import styles from './dashboard.module.css'
import { Statistics } from './statistics/Statistics.tsx'
import { ToAnswer } from './ToAnswer.tsx'
import { Today } from './today/Today.tsx'

export function Dashboard({ now }: { now: LocalTime }) {
  const preferences = useQuery(preferencesQuery)
  useLiveAgenda(refreshAgenda)
  return (
    <QueryBoundary of={preferences} toast>
      {(shown) => <Widgets preferences={shown} now={now} />}
    </QueryBoundary>
  )
}

type WidgetsProps = { preferences: Preferences; now: LocalTime }

function Widgets({ preferences: { dashboardView, dashboardWidgets }, now }: WidgetsProps) {
  const renderWidget = (widget: Widget) => {
    if (widget === 'activity') return <ActivityList key={widget} now={now} />
    if (widget === 'stats') return <Statistics key={widget} />
    if (widget === 'messages') return <ToAnswer key={widget} now={now} />
    return null
  }
  return (
    <div className={styles.dashboard}>
      {dashboardWidgets.includes('reminders') && <Today now={now} />}
      <FailedMessages />
      <HeldBanner linksToJournal />
      <MailConfirmationBanner />
      <SiteAddressNotice />
      <Checklist />
      <SiteHealthCard />
      {dashboardView && <p className={styles.view}>{dashboardView}</p>}
      {dashboardWidgets.map(renderWidget)}
    </div>
  )
}

function Checklist() {
  return useHasPermission('manageSite') ? <GuideCard /> : <OwnSteps />
}
