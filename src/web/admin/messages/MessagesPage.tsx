import { useQuery } from '@tanstack/react-query'
import { queries } from '#web/app/queries.ts'
import { messageOf } from '../error-message.ts'
import { api } from '../session.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Inbox } from './Inbox.tsx'

/** What visitors wrote with the contact form. */
export function MessagesPage() {
  const messages = useQuery(queries.messages(api))
  if (messages.isPending) return <Loading />
  if (messages.isError) {
    return (
      <Failure
        message={messageOf(messages.error, 'Erreur lors du chargement')}
        onRetry={() => void messages.refetch()}
        retrying={messages.isFetching}
      />
    )
  }
  return <Inbox messages={messages.data} />
}
