import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PracticeClock } from '../../../ui/parts/PracticeClock.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { closuresQuery } from '../queries.ts'
import { ClosuresForm } from './ClosuresForm.tsx'

export function ClosuresPage() {
  const closures = useQuery(closuresQuery)
  return (
    <>
      <title>Fermetures du cabinet · Administration</title>
      <PageHeader title="Fermetures du cabinet">
        <Link to={adminPaths.agendaConfig}>Mon agenda</Link>
      </PageHeader>
      <QueryBoundary of={closures} toast>
        {(saved) => <PracticeClock>{(now) => <ClosuresForm saved={saved} today={now.day} />}</PracticeClock>}
      </QueryBoundary>
    </>
  )
}
