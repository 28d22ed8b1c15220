import { useQuery } from '@tanstack/react-query'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { AgendaForm } from './AgendaForm.tsx'
import { type AgendaTarget, agendaConfigQuery } from './queries.ts'

export function AgendaEditor({ target }: { target: AgendaTarget }) {
  const config = useQuery(agendaConfigQuery(target))
  return (
    <QueryBoundary of={config} toast>
      {(saved) => (
        <PracticeClock>{(now) => <AgendaForm target={target} saved={saved} today={now.day} />}</PracticeClock>
      )}
    </QueryBoundary>
  )
}
