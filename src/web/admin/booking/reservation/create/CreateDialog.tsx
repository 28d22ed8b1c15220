import { useQuery } from '@tanstack/react-query'
import type { LocalTime } from '#domain/language/time.ts'
import { agendaOwnersQuery } from '../../../queries.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { useHasPermission } from '../../../session/use-has-permission.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { othersOnlyAgenda } from '../../../ui/parts/team.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import type { CreatePrefill } from '../dialog.ts'
import { CreateReservationForm } from './CreateReservationForm.tsx'

type Props = CreatePrefill & { now: LocalTime; onClose: () => void }

export function CreateDialog({ now, onClose, ...prefill }: Props) {
  const canSeeAllAgendas = useHasPermission('seeAllAgendas')
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: canSeeAllAgendas })
  const ownId = useAdmin().id
  const other = othersOnlyAgenda(practitioners.data ?? [], ownId)
  const formProps = { ...prefill, now, onClose }
  return (
    <DialogFrame
      onClose={onClose}
      title={other ? `Nouveau rendez-vous avec ${other.displayName}` : 'Nouveau rendez-vous'}
      size="lg"
    >
      {canSeeAllAgendas ? (
        <QueryBoundary of={practitioners}>
          {(owners) => <CreateReservationForm {...formProps} practitioners={owners} />}
        </QueryBoundary>
      ) : (
        <CreateReservationForm {...formProps} practitioners={null} />
      )}
    </DialogFrame>
  )
}
