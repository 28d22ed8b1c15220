import { useQuery } from '@tanstack/react-query'
import { queries } from '#web/app/queries.ts'
import { messageOf } from '../error-message.ts'
import { api } from '../session.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageList } from './PageList.tsx'

/** Every page that the owner writes. */
export function PagesPage() {
  const pages = useQuery(queries.pages(api))
  if (pages.isPending) return <Loading />
  if (pages.isError) {
    return (
      <Failure
        message={messageOf(pages.error, 'Erreur lors du chargement')}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    )
  }
  return <PageList pages={pages.data} />
}
