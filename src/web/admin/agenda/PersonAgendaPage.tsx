import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parseId } from '#domain/id.ts'
import { NotFoundPage } from '../errors/NotFoundPage.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { usersQuery } from '../users/queries.ts'
import { AgendaEditor } from './AgendaEditor.tsx'

export function PersonAgendaPage() {
  const { adminId = '' } = useParams()
  const users = useQuery(usersQuery)
  if (parseId(adminId) === null) return <NotFoundPage />
  const person = users.data?.find(({ id }) => String(id) === adminId)
  const title = person ? `Agenda de ${person.firstName} ${person.lastName}` : 'Agenda'
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <PageHeader title={title} />
      <AgendaEditor key={adminId} whose={Number(adminId)} />
    </>
  )
}
