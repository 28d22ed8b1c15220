import { useQuery } from '@tanstack/react-query'
import type { Widget } from '#domain/preferences.ts'
import { addDays, type LocalTime } from '#domain/time.ts'
import { messageOf } from '../error-message.ts'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { preferencesQuery } from '../queries.ts'
import { refreshAgenda } from '../reservations/actions.ts'
import { reservationsQuery } from '../reservations/queries.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { useErrorToast } from '../use-error-toast.ts'
import { Activity } from './Activity.tsx'
import classes from './dashboard.module.css'
import { Messages } from './Messages.tsx'
import { Reminders } from './Reminders.tsx'
import { Statistics } from './statistics/Statistics.tsx'
import { Today } from './today/Today.tsx'

/** Now and next first, then the blocks that one has chosen, in one's own order. */
export function Dashboard({ now }: { now: LocalTime }) {
  const preferences = useQuery(preferencesQuery)
  const agenda = useQuery(reservationsQuery({ start: now.day, end: addDays(now.day, 1) }))
  useLiveAgenda(refreshAgenda)
  const failed = [agenda, preferences].find(({ isError }) => isError)
  const failure = failed ? messageOf(failed.error, 'Erreur lors du chargement') : null
  useErrorToast(failure)
  if (agenda.isPending || preferences.isPending) return <Loading />
  if (!agenda.data || !preferences.data || failed) {
    return (
      <Failure
        message={failure ?? ''}
        onRetry={() => void failed?.refetch()}
        retrying={failed?.isFetching ?? false}
      />
    )
  }
  const { dashboardView, dashboardWidgets } = preferences.data
  const block = (widget: Widget) => {
    if (widget === 'activity') return <Activity key={widget} now={now} />
    if (widget === 'stats') return <Statistics key={widget} />
    if (widget === 'messages') return <Messages key={widget} now={now} />
    return <Reminders key={widget} entries={agenda.data} now={now} />
  }
  return (
    <div className={classes.dashboard}>
      <Today entries={agenda.data} now={now} />
      {dashboardView && <p className={classes.view}>{dashboardView}</p>}
      {dashboardWidgets.length > 0 && <div className={classes.blocks}>{dashboardWidgets.map(block)}</div>}
    </div>
  )
}
