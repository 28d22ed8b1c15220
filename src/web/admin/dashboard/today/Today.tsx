import { useQuery } from '@tanstack/react-query'
import type { LocalTime } from '#domain/language/time.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AgendaChoice } from './AgendaChoice.tsx'
import { DayContent } from './DayContent.tsx'
import { TodayCard } from './TodayCard.tsx'
import styles from './today.module.css'
import { useChosenAgenda } from './use-chosen-agenda.ts'

export function Today({ now }: { now: LocalTime }) {
  const { id } = useAdmin()
  if (useHasPermission('seeAllAgendas')) return <TodayOfTeam now={now} />
  return (
    <TodayCard day={now.day}>
      <DayContent now={now} praticienId={id} />
    </TodayCard>
  )
}

function TodayOfTeam({ now }: { now: LocalTime }) {
  const owners = useQuery(agendaOwnersQuery)
  const chosen = useChosenAgenda(owners.data ?? [])
  return (
    <TodayCard
      day={now.day}
      action={owners.data && owners.data.length > 1 && <AgendaChoice owners={owners.data} chosen={chosen} />}
    >
      <QueryBoundary of={owners} empty={<NobodyYet />}>
        {() => <DayContent now={now} praticienId={chosen.praticienId} />}
      </QueryBoundary>
    </TodayCard>
  )
}

function NobodyYet() {
  return (
    <p className={styles.over}>
      Les rendez-vous du jour s’afficheront ici dès que quelqu’un proposera une prestation.
    </p>
  )
}
