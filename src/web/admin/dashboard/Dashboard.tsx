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
import { AttentionList } from './AttentionList.tsx'
import styles from './dashboard.module.css'
import { Messages } from './Messages.tsx'
import { Statistics } from './statistics/Statistics.tsx'
import { Today } from './today/Today.tsx'

export function Dashboard({ now }: { now: LocalTime }) {
  const preferences = useQuery(preferencesQuery)
  const agenda = useQuery(reservationsQuery({ start: now.day, end: addDays(now.day, 1) }))
  useLiveAgenda(refreshAgenda)
  return (
    <QueryBoundary of={combineResults({ agenda, preferences })} toast>
      {(known) => <Blocks entries={known.agenda} preferences={known.preferences} now={now} />}
    </QueryBoundary>
  )
}

type BlocksProps = { entries: AgendaReservation[]; preferences: Preferences; now: LocalTime }

function Blocks({ entries, preferences: { dashboardView, dashboardWidgets }, now }: BlocksProps) {
  const block = (widget: Widget) => {
    if (widget === 'activity') return <ActivityList key={widget} now={now} />
    if (widget === 'stats') return <Statistics key={widget} />
    if (widget === 'messages') return <Messages key={widget} now={now} />
    return <AttentionList key={widget} entries={entries} now={now} />
  }
  return (
    <div className={styles.dashboard}>
      <Today entries={entries} now={now} />
      {dashboardView && <p className={styles.view}>{dashboardView}</p>}
      {dashboardWidgets.length > 0 && <div className={styles.blocks}>{dashboardWidgets.map(block)}</div>}
    </div>
  )
}
