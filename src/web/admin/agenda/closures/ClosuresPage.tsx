import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../error-message.ts'
import { PracticeClock } from '../../layout/PracticeClock.tsx'
import { MY_AGENDA } from '../../paths.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useErrorToast } from '../../use-error-toast.ts'
import { closuresQuery } from '../queries.ts'
import { ClosuresForm } from './ClosuresForm.tsx'

/** When the whole practice is closed: one line for everybody. */
export function ClosuresPage() {
  const closures = useQuery(closuresQuery)
  const failure = closures.isError ? messageOf(closures.error, 'Erreur lors du chargement') : null
  useErrorToast(failure)
  const content = () => {
    if (closures.isPending) return <Loading />
    if (closures.isError) {
      return (
        <Failure
          message={failure ?? ''}
          onRetry={() => void closures.refetch()}
          retrying={closures.isFetching}
        />
      )
    }
    return <PracticeClock>{(now) => <ClosuresForm saved={closures.data} today={now.day} />}</PracticeClock>
  }
  return (
    <>
      <title>Fermetures du cabinet · Administration</title>
      <PageHeader title="Fermetures du cabinet">
        <Link to={MY_AGENDA}>Mon agenda</Link>
      </PageHeader>
      {content()}
    </>
  )
}
