import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { ApiError } from '#web/app/api.ts'
import { useLiveAgenda } from '../../../booking/live/use-live-agenda.ts'
import { AdminNotFoundPage } from '../../../errors/AdminNotFoundPage.tsx'
import { hasUnsavedForms } from '../../../session/drafts.ts'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { refreshClients } from '../actions.ts'
import { clientQuery } from '../queries.ts'
import { ClientScreen } from './ClientScreen.tsx'

export function ClientPage() {
  const id = parseId(useParams().id ?? '')
  return id === null ? <AdminNotFoundPage /> : <KnownClientPage key={id} id={id} />
}

function KnownClientPage({ id }: { id: number }) {
  const record = useQuery(clientQuery(id))
  useLiveAgenda(refreshClients)
  const isGone = record.error instanceof ApiError && record.error.status === 404
  // A record that ends while something is typed on its screen, as by a merge elsewhere: the save says so beside the text.
  if (isGone && !(record.data && hasUnsavedForms())) return <AdminNotFoundPage />
  return (
    <QueryBoundary of={record}>
      {(client) => <PracticeClock>{(now) => <ClientScreen client={client} now={now} />}</PracticeClock>}
    </QueryBoundary>
  )
}
