import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { PageList } from './PageList.tsx'
import { pagesQuery } from './queries.ts'

export function PagesPage() {
  const pages = useQuery(pagesQuery)
  return <QueryBoundary of={pages}>{(list) => <PageList pages={list} />}</QueryBoundary>
}
