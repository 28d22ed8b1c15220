import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../error-message.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'

type Props<Data> = { of: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** What was asked for, once it is there; until then that it comes, or why it does not. */
export function Answer<Data>({ of, children }: Props<Data>) {
  if (of.isPending) return <Loading />
  if (of.isError) {
    return (
      <Failure
        message={messageOf(of.error, 'Erreur lors du chargement')}
        onRetry={() => void of.refetch()}
        retrying={of.isFetching}
      />
    )
  }
  return children(of.data)
}
