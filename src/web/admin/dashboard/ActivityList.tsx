import { useQuery } from '@tanstack/react-query'
import type { LocalTime } from '#domain/language/time.ts'
import { useHasPermission } from '../session/use-has-permission.ts'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { ActivityLine } from './ActivityLine.tsx'
import styles from './dashboard.module.css'
import { dashboardQuery } from './queries.ts'
import { WidgetCard } from './WidgetCard.tsx'

export function ActivityList({ now }: { now: LocalTime }) {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const result = useQuery(dashboardQuery)
  return (
    <WidgetCard title="Activité">
      <QueryBoundary of={result}>
        {({ activity }) =>
          activity.length === 0 ? (
            <p className={styles.empty}>Aucun rendez-vous pour le moment.</p>
          ) : (
            <ol>
              {activity.map((change) => (
                <ActivityLine
                  key={change.id}
                  change={change}
                  today={now.day}
                  withPractitioner={canSeeAllAgendas}
                />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </WidgetCard>
  )
}
