import { useQuery } from '@tanstack/react-query'
import type { LocalTime } from '#domain/time.ts'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { useMay } from '../use-may.ts'
import { ActivityLine } from './ActivityLine.tsx'
import styles from './dashboard.module.css'
import { dashboardQuery } from './queries.ts'
import { BlockLine } from './today/BlockLine.tsx'

export function ActivityList({ now }: { now: LocalTime }) {
  const seesAll = useMay('everyAgenda')
  const dashboard = useQuery(dashboardQuery)
  return (
    <BlockLine title="Activité">
      <QueryBoundary of={dashboard} keepData>
        {({ activity }) =>
          activity.length === 0 ? (
            <p className={styles.empty}>Aucune réservation pour le moment.</p>
          ) : (
            <ol>
              {activity.map((entry) => (
                <ActivityLine key={entry.id} activity={entry} today={now.day} withPractitioner={seesAll} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </BlockLine>
  )
}
