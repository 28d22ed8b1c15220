import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import { MessageList } from './MessageList.tsx'
import { messagesQuery } from './queries.ts'

export function MessagesPage() {
  const messages = useQuery(messagesQuery)
  return <QueryBoundary of={messages}>{(list) => <MessageList messages={list} />}</QueryBoundary>
}
