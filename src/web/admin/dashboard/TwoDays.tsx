import { useQuery } from '@tanstack/react-query'
import { addDays, type LocalTime } from '#domain/time.ts'
import { queries } from '#web/app/queries.ts'
import { messageOf } from '../error-message.ts'
import { Failure } from '../layout/Failure.tsx'
import { Loading } from '../layout/Loading.tsx'
import { api } from '../session.ts'
import { useAdmin } from '../use-admin.ts'
import { useErrorToast } from '../use-error-toast.ts'
import { DayList } from './DayList.tsx'
import classes from './dashboard.module.css'
import { NextVisit } from './NextVisit.tsx'

/** Now and next first, then today and tomorrow. */
export function TwoDays({ now }: { now: LocalTime }) {
  const isSuperadmin = useAdmin().role === 'superadmin'
  const tomorrow = addDays(now.day, 1)
  const agenda = useQuery(queries.reservations(api, { start: now.day, end: tomorrow }))
  const failure = agenda.isError ? messageOf(agenda.error, 'Erreur lors du chargement') : null
  useErrorToast(failure)
  if (agenda.isPending) return <Loading />
  if (failure) {
    return <Failure message={failure} onRetry={() => void agenda.refetch()} retrying={agenda.isFetching} />
  }
  const entries = agenda.data ?? []
  return (
    <div className={classes.days}>
      <NextVisit entries={entries} now={now} withPractitioner={isSuperadmin} />
      {[
        { title: 'Aujourd’hui', day: now.day },
        { title: 'Demain', day: tomorrow },
      ].map(({ title, day }) => (
        <DayList
          key={day}
          title={title}
          day={day}
          entries={entries.filter((entry) => entry.date === day)}
          now={now}
          withPractitioner={isSuperadmin}
        />
      ))}
    </div>
  )
}
