import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../error-message.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Block } from './Block.tsx'

type Props = { title: string; asked: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'> }

/** A block whose answer is on its way, or did not come. */
export function BlockWaiting({ title, asked }: Props) {
  return (
    <Block title={title}>
      {asked.isError ? (
        <Failure
          message={messageOf(asked.error, 'Erreur lors du chargement')}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      ) : (
        <Loading />
      )}
    </Block>
  )
}
