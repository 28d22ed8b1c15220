import { useQuery } from '@tanstack/react-query'
import type { ClientRequest } from '#contract/booking/client-requests.ts'
import { useDialogFor } from '../../ui/dialog/use-dialog-state.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './client-requests.module.css'
import { DoneDialog } from './DoneDialog.tsx'
import { clientRequestsQuery } from './queries.ts'
import { RefuseRequestDialog } from './RefuseRequestDialog.tsx'
import { RequestLine } from './RequestLine.tsx'

/** `only`: the one request that a search for its client is about. */
export function RequestsSection({ only }: { only?: number }) {
  const result = useQuery(clientRequestsQuery)
  return (
    <Section id="demandes" title="Demandes des clients">
      <QueryBoundary of={result}>
        {(requests) => (
          <RequestList
            requests={requests.filter(({ id }) => only === undefined || id === only)}
            isSearched={only !== undefined}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

type Opened = { request: ClientRequest; dialog: 'done' | 'refused' }

type ListProps = { requests: readonly ClientRequest[]; isSearched: boolean }

function RequestList({ requests, isSearched }: ListProps) {
  const { shown: opened, open, close } = useDialogFor<Opened>()
  return (
    <>
      {requests.length === 0 && <p>Aucune demande n’attend de réponse.</p>}
      <ul className={styles.list}>
        {requests.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            isSearched={isSearched}
            onDone={() => open({ request, dialog: 'done' })}
            onRefuse={() => open({ request, dialog: 'refused' })}
          />
        ))}
      </ul>
      {opened?.dialog === 'done' && <DoneDialog request={opened.request} onClose={close} />}
      {opened?.dialog === 'refused' && <RefuseRequestDialog request={opened.request} onClose={close} />}
    </>
  )
}
