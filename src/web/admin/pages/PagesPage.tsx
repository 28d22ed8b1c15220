import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../error-message.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageList } from './PageList.tsx'
import { pagesQuery } from './queries.ts'

/** Every page that the owner writes. */
export function PagesPage() {
  const pages = useQuery(pagesQuery)
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
