import { useQuery } from '@tanstack/react-query'
import { agendaOwnersQuery } from '../../queries.ts'
import { useAdmin } from '../../session/use-admin.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { refreshAgenda } from '../entries/actions.ts'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { CancelMany } from './CancelMany.tsx'

export function CancelManyPage() {
  useLiveAgenda(refreshAgenda)
  const admin = useAdmin()
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const owners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  const render = (ids: readonly number[]) => (
    <PracticeClock>
      {(now) => <CancelMany today={now.day} ownId={ids.includes(admin.id) ? admin.id : null} />}
    </PracticeClock>
  )
  return (
    <>
      <title>Annuler plusieurs rendez-vous · Administration</title>
      {canSeeAllAgendas ? (
        <QueryBoundary of={owners}>{(listed) => render(listed.map(({ id }) => id))}</QueryBoundary>
      ) : (
        render([])
      )}
    </>
  )
}
