import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import { useErrorToast } from '../../use-error-toast.ts'
import { Failure } from './Failure.tsx'
import { Loading } from './Loading.tsx'

export type Result<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

type Props<Data> = {
  of: Result<Data>
  children: (data: Data) => ReactNode
  loading?: ReactNode
  empty?: ReactNode
  /** Fallback for a failure without a message from the server. */
  failure?: string
  sentence?: (reason: string) => string
  toast?: boolean
  /** Keeps the loaded data on screen when a later fetch fails. */
  keepData?: boolean
}

export function QueryBoundary<Data>({
  of: { data, error, isFetching, refetch },
  children,
  loading = <Loading />,
  empty,
  failure = 'Erreur lors du chargement',
  sentence = (reason) => reason,
  toast = false,
  keepData = false,
}: Props<Data>) {
  const hasFailed = error !== null && !(keepData && data !== undefined)
  const message = hasFailed ? sentence(failureMessage(error, failure)) : null
  useErrorToast(toast ? message : null)
  if (message !== null) {
    return <Failure message={message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data === undefined) return loading
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
}
