import type { ReactNode } from 'react'
import { messageOf } from '../error-message.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useErrorToast } from '../use-error-toast.ts'

/** Of one question, or of several taken as one. */
type Answer<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type Props<Data> = {
  title: string
  answer: Answer<Data>
  action?: ReactNode
  children: (data: Data) => ReactNode
}

/** A screen about oneself: its heading stands while its answer is on the way. */
export function Account<Data>({ title, answer, action, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = answer
  const failure = data === undefined && error ? messageOf(error, 'Erreur lors du chargement') : null
  useErrorToast(failure)
  const content = () => {
    if (data !== undefined) return children(data)
    if (failure === null) return <Loading />
    return <Failure message={failure} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <>
      <title>{`${title} · Administration`}</title>
      <PageHeader title={title}>{action}</PageHeader>
      {content()}
    </>
  )
}
