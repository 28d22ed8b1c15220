import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Preferences, Widget } from '#domain/accounts/preferences.ts'
import type { LocalTime } from '#domain/language/time.ts'
import { refreshAgenda } from '../booking/entries/actions.ts'
import { useLiveAgenda } from '../booking/live/use-live-agenda.ts'
import { GuideCard } from '../content/checklist/GuideCard.tsx'
import { OwnSteps } from '../content/checklist/OwnSteps.tsx'
import { offersInstallation } from '../messages/phone/install-prompt.ts'
import { preferencesQuery } from '../queries.ts'
import { useHasPermission } from '../session/use-has-permission.ts'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { ActivityList } from './ActivityList.tsx'
import styles from './dashboard.module.css'
import { Notices } from './notices/Notices.tsx'
import { Statistics } from './statistics/Statistics.tsx'
import { ToAnswer } from './ToAnswer.tsx'
import { Today } from './today/Today.tsx'

const InstallCard = lazy(async () => ({
  default: (await import('../messages/phone/InstallCard.tsx')).InstallCard,
}))

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
      <Notices />
      <Checklist />
      {offersInstallation() && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
      {dashboardView && <p className={styles.view}>{dashboardView}</p>}
      {dashboardWidgets.map(renderWidget)}
    </div>
  )
}

function Checklist() {
  return useHasPermission('manageSite') ? <GuideCard /> : <OwnSteps />
}
