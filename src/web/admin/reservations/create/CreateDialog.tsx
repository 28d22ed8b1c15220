import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LocalTime } from '#domain/time.ts'
import { messageOf } from '../../error-message.ts'
import { agendaOwnersQuery } from '../../queries.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useAdmin } from '../../use-admin.ts'
import type { CreatePrefill } from '../dialog.ts'
import { CreateForm } from './CreateForm.tsx'

type Props = CreatePrefill & { now: LocalTime; onClose: () => void }

/** A new reservation, at the place that was clicked. A superadmin says whose. */
export function CreateDialog({ onClose, date, time, praticienId, draft, now }: Props) {
  const isSuperadmin = useAdmin().role === 'superadmin'
  const practitioners = useQuery({ ...agendaOwnersQuery, enabled: isSuperadmin })
  const start = { date, time, praticienId, draft, now, onClose }
  const form = () => {
    if (!isSuperadmin) return <CreateForm {...start} practitioners={null} />
    if (practitioners.isPending) return <Loading />
    if (practitioners.isError) {
      return (
        <Failure
          message={messageOf(practitioners.error, 'Erreur lors du chargement')}
          onRetry={() => void practitioners.refetch()}
          retrying={practitioners.isFetching}
        />
      )
    }
    return <CreateForm {...start} practitioners={practitioners.data} />
  }
  return (
    <Modal opened onClose={onClose} title="Nouvelle réservation" size="lg">
      {form()}
    </Modal>
  )
}
