import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../error-message.ts'
import { Failure } from '../ui/Failure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Inbox } from './Inbox.tsx'
import { messagesQuery } from './queries.ts'

/** What visitors wrote with the contact form. */
export function MessagesPage() {
  const messages = useQuery(messagesQuery)
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
