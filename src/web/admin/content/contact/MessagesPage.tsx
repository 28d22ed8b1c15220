import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { CONTACT_MESSAGE_STATUSES, type ContactMessageStatus } from '#contract/content/contact.ts'
import { Filter } from '../../ui/choices/Filter.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PartialList } from '../../ui/parts/PartialList.tsx'
import { rowsOf } from '../../ui/parts/parts.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { contactStatusLabels } from './contact-status-labels.ts'
import { MessageList } from './MessageList.tsx'
import { messageCountsQuery, messagesQuery } from './queries.ts'

type Counts = Record<ContactMessageStatus, number>
type StatusFilter = ContactMessageStatus | 'all'

export function MessagesPage() {
  const counts = useQuery(messageCountsQuery)
  return <QueryBoundary of={counts}>{(loaded) => <Messages counts={loaded} />}</QueryBoundary>
}

function Messages({ counts }: { counts: Counts }) {
  const [search, setSearch] = useSearchParams()
  const status: StatusFilter = CONTACT_MESSAGE_STATUSES.find((name) => name === search.get('statut')) ?? 'all'
  return (
    <>
      <title>Messages · Administration</title>
      <PageHeader title="Messages" />
      <Filter
        label="Statut des messages"
        options={(['all', ...CONTACT_MESSAGE_STATUSES] as const).map((value) => ({
          value,
          label: value === 'all' ? 'Tous' : contactStatusLabels[value].plural,
          count: countOf(counts, value),
        }))}
        value={status}
        onChange={(value) => setSearch(value === 'all' ? {} : { statut: value }, { replace: true })}
      />
      <MessagesWithStatus status={status} total={countOf(counts, status)} />
    </>
  )
}

function MessagesWithStatus({ status, total }: { status: StatusFilter; total: number }) {
  const messages = useInfiniteQuery(messagesQuery(status))
  return (
    <QueryBoundary of={messages}>
      {(data) => {
        const shown = rowsOf(data)
        return (
          <PartialList of={messages} shown={shown.length} total={total} more="Afficher plus de messages">
            <MessageList messages={shown} isFiltered={status !== 'all'} />
          </PartialList>
        )
      }}
    </QueryBoundary>
  )
}

function countOf(counts: Counts, status: StatusFilter): number {
  if (status !== 'all') return counts[status]
  return CONTACT_MESSAGE_STATUSES.reduce((sum, name) => sum + counts[name], 0)
}
