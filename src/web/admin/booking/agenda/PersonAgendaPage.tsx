import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { fillPath } from '#web/app/paths.ts'
import { usersQuery } from '../../accounts/users/queries.ts'
import { AdminNotFoundPage } from '../../errors/AdminNotFoundPage.tsx'
import { adminPaths } from '../../paths.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AgendaEditor } from './AgendaEditor.tsx'
import { movedRulesPath } from './moved-rules.ts'

export function PersonAgendaPage() {
  const { adminId = '' } = useParams()
  const users = useQuery(usersQuery)
  const location = useLocation()
  if (parseId(adminId) === null) return <AdminNotFoundPage />
  const rules = fillPath(adminPaths.personRules, adminId)
  const moved = movedRulesPath(location, { rules, praticienId: adminId })
  if (moved) return <Navigate to={moved} replace />
  const user = users.data?.find(({ id }) => String(id) === adminId)
  const title = user ? `Agenda de ${user.firstName} ${user.lastName}` : 'Agenda'
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <PageHeader title={title}>
        <Link to={rules}>Règles de réservation</Link>
      </PageHeader>
      <AgendaEditor key={adminId} target={Number(adminId)} />
    </>
  )
}
