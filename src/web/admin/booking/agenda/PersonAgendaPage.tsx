import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { usersQuery } from '../../accounts/users/queries.ts'
import { AdminNotFoundPage } from '../../errors/AdminNotFoundPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AgendaEditor } from './AgendaEditor.tsx'

export function PersonAgendaPage() {
  const { adminId = '' } = useParams()
  const users = useQuery(usersQuery)
  if (parseId(adminId) === null) return <AdminNotFoundPage />
  const user = users.data?.find(({ id }) => String(id) === adminId)
  const title = user ? `Agenda de ${user.firstName} ${user.lastName}` : 'Agenda'
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <PageHeader title={title} />
      <AgendaEditor key={adminId} target={Number(adminId)} />
    </>
  )
}
