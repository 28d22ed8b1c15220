import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureMessage } from '#web/app/failure-message.ts'
import { Failure } from './Failure.tsx'
import { Loading } from './Loading.tsx'
import { useErrorToast } from './use-error-toast.ts'

export type Result<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & {
  refetch: () => Promise<unknown>
}

type Props<Data> = {
  of: Result<Data>
  children: (data: Data) => ReactNode
  loading?: ReactNode
  empty?: ReactNode
  /** Stands above the server's message. */
  failure?: string
  /** Holds the server's message, where one sentence says both. */
  sentence?: (reason: string) => string
  toast?: boolean
}

/** Once read, the data stays, with what is typed in it: where a later read fails, `StaleNotice` says so. */
export function QueryBoundary<Data>({
  of: { data, error, isFetching, refetch },
  children,
  loading = <Loading />,
  empty,
  failure = 'Erreur lors du chargement',
  sentence,
  toast = false,
}: Props<Data>) {
  const hasFailed = error !== null && data === undefined
  useErrorToast(toast && hasFailed ? failure : null)
  if (hasFailed) {
    const reason = failureMessage(error)
    const words = sentence ? { sentence: sentence(reason) } : { sentence: failure, reason }
    return <Failure {...words} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (data === undefined) return loading
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
}
