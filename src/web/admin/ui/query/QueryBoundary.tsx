import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import { useErrorToast } from '../../use-error-toast.ts'
import { Failure } from './Failure.tsx'
import { Loading } from './Loading.tsx'

/** A query's result, or several combined by `combineResults`. */
export type Result<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

type Props<Data> = {
  of: Result<Data>
  children: (data: Data) => ReactNode
  loading?: ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  /** Sentence for a failure to which the server gave none of its own. */
  failure?: string
  /** What the screen says around the reason of a failure. */
  sentence?: (reason: string) => string
  /** Shows a failure as a toast too. */
  toast?: boolean
  /** Keeps what is on screen when a later fetch fails. */
  keepData?: boolean
}

/** Draws what a query answered; before that, that it is loading, or why it failed with a way to retry. */
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
    return <Failure message={message} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (data === undefined) return loading
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
}
