import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { parseId } from '#domain/language/id.ts'
import { offeredServicesQuery } from '../../../accounts/account/queries.ts'
import { usersQuery } from '../../../accounts/users/queries.ts'
import { AdminNotFoundPage } from '../../../errors/AdminNotFoundPage.tsx'
import { adminPaths, personAgendaPath } from '../../../paths.ts'
import { managedServicesQuery } from '../../../queries.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { combineResults } from '../../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { OfferForm } from './OfferForm.tsx'

/** Superadmins choose the services of another practitioner. */
export function PersonServicesPage() {
  const id = parseId(useParams().adminId ?? '')
  return id === null ? <AdminNotFoundPage /> : <PersonServices key={id} id={id} />
}

function PersonServices({ id }: { id: number }) {
  const ownId = useAdmin().id
  const users = useQuery(usersQuery)
  const services = useQuery(managedServicesQuery)
  const offered = useQuery(offeredServicesQuery(id))
  return (
    <QueryBoundary of={combineResults({ users, services, offered })}>
      {(loaded) => {
        const user = loaded.users.find((candidate) => candidate.id === id)
        if (!user) return <AdminNotFoundPage />
        const name = `${user.firstName} ${user.lastName}`
        return (
          <>
            <title>{`Services de ${name} · Administration`}</title>
            <PageHeader title={`Services de ${name}`}>
              <Link to={personAgendaPath(id, ownId)}>Horaires</Link>
              <Link to={adminPaths.users}>Retour aux utilisateurs</Link>
            </PageHeader>
            <OfferForm
              person={{ id, name }}
              services={loaded.services}
              offeredIds={loaded.offered.map((service) => service.id)}
            />
          </>
        )
      }}
    </QueryBoundary>
  )
}
