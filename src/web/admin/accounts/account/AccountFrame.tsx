import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary, type Result } from '../../ui/query/QueryBoundary.tsx'

type Props<Data> = {
  title: string
  result: Result<Data>
  action?: ReactNode
  children: (data: Data) => ReactNode
}

export function AccountFrame<Data>({ title, result, action, children }: Props<Data>) {
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <PageHeader title={title}>{action}</PageHeader>
      <QueryBoundary of={result} toast>
        {children}
      </QueryBoundary>
    </>
  )
}
