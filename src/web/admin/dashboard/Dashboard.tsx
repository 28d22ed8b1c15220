import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/reservations.ts'
import type { Preferences, Widget } from '#domain/preferences.ts'
import { addDays, type LocalTime } from '#domain/time.ts'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { preferencesQuery } from '../queries.ts'
import { refreshAgenda } from '../reservations/actions.ts'
import { reservationsQuery } from '../reservations/queries.ts'
import { combineResults } from '../ui/query/combine-results.ts'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { ActivityList } from './ActivityList.tsx'
import styles from './dashboard.module.css'
import { Messages } from './Messages.tsx'
import { Statistics } from './statistics/Statistics.tsx'
import { Today } from './today/Today.tsx'
import { UpcomingDays } from './UpcomingDays.tsx'

export function Dashboard({ now }: { now: LocalTime }) {
  const results = combineResults({
    reservations: useQuery(reservationsQuery({ start: now.day, end: addDays(now.day, 1) })),
    preferences: useQuery(preferencesQuery),
  })
  useLiveAgenda(refreshAgenda)
  return (
    <QueryBoundary of={results} toast>
      {({ reservations, preferences }) => (
        <Widgets reservations={reservations} preferences={preferences} now={now} />
      )}
    </QueryBoundary>
  )
}

type WidgetsProps = { reservations: AgendaReservation[]; preferences: Preferences; now: LocalTime }

function Widgets({ reservations, preferences: { dashboardView, dashboardWidgets }, now }: WidgetsProps) {
  const renderWidget = (widget: Widget) => {
    if (widget === 'activity') return <ActivityList key={widget} now={now} />
    if (widget === 'stats') return <Statistics key={widget} />
    if (widget === 'messages') return <Messages key={widget} now={now} />
    return <UpcomingDays key={widget} reservations={reservations} now={now} />
  }
  return (
    <div className={styles.dashboard}>
      <Today reservations={reservations} now={now} />
      {dashboardView && <p className={styles.view}>{dashboardView}</p>}
      {dashboardWidgets.length > 0 && (
        <div className={styles.widgets}>{dashboardWidgets.map(renderWidget)}</div>
      )}
    </div>
  )
}
