import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ClientRequest } from '#contract/booking/client-requests.ts'
import { DataSubject } from '#contract/privacy/personal-data.ts'
import { parseId } from '#domain/language/id.ts'
import { french } from '#domain/language/typography.ts'
import { DoneDialog } from '../../../booking/client-requests/DoneDialog.tsx'
import { clientRequestsQuery } from '../../../booking/client-requests/queries.ts'
import { RequestsSection } from '../../../booking/client-requests/RequestsSection.tsx'
import { adminPaths } from '../../../paths.ts'
import { useDialogState } from '../../../ui/dialog/use-dialog-state.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { FoundData } from './FoundData.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import styles from './person.module.css'
import { personalDataQuery } from './queries.ts'
import { useChosenPerson } from './use-chosen-person.ts'

const INTRO = french`Quelqu’un demande ce que vous savez de lui, une correction ou l’effacement de ses données : vous avez un mois pour répondre. Vérifiez d’abord que la demande vient bien de cette personne.`

export function PersonPage() {
  const [search] = useSearchParams()
  const requestId = parseId(search.get('demande'))
  // Typed on the screen before: an address never stands in a URL.
  const typed = DataSubject.safeParse(useLocation().state)
  return (
    <div className={styles.page}>
      <title>Données d’une personne · Administration</title>
      <PageHeader title="Données d’une personne">
        <Link to={adminPaths.personalData}>Retour aux données personnelles</Link>
      </PageHeader>
      <p className={styles.intro}>{INTRO}</p>
      {requestId === null ? (
        <PersonData asked={typed.data ?? null} />
      ) : (
        <RequestedData key={requestId} id={requestId} />
      )}
    </div>
  )
}

/** The request's id, not its address, is in the URL. An export that was asked for leads on to its answer. */
function RequestedData({ id }: { id: number }) {
  const requests = useQuery(clientRequestsQuery)
  const { isOpen: hasExported, open: answer, close } = useDialogState()
  const request = requests.data?.find((open) => open.id === id)
  return (
    <>
      <RequestsSection only={id} />
      <QueryBoundary of={requests}>
        {() => (
          <PersonData
            key={id}
            asked={subjectOf(request)}
            onExported={request?.kind === 'export' ? answer : undefined}
          />
        )}
      </QueryBoundary>
      {hasExported && request && <DoneDialog request={request} hasExported onClose={close} />}
    </>
  )
}

function subjectOf(request: ClientRequest | undefined): DataSubject | null {
  if (!request) return null
  const { clientId, email, phone } = request
  if (clientId !== null) return { clientId }
  if (email !== null) return { email }
  return phone === null ? null : { phone }
}

type PersonDataProps = { asked: DataSubject | null; onExported?: (() => void) | undefined }

/**
 * Starts from what the request says; stays when that is answered meanwhile. The choice of a person is in the URL.
 * `onExported`: not after a search of one’s own, perhaps for somebody else.
 */
function PersonData({ asked, onExported }: PersonDataProps) {
  const [typed, setTyped] = useState(asked)
  const [hasSearched, setHasSearched] = useState(false)
  const { chosen, choose } = useChosenPerson()
  const subject = chosen === null ? typed : { clientId: chosen }
  const search = (next: DataSubject) => {
    setTyped(next)
    setHasSearched(true)
    choose(null)
  }
  const follow = (next: DataSubject) =>
    chosen !== null && next.clientId !== undefined ? choose(next.clientId) : setTyped(next)
  return (
    <>
      <PersonSearch start={asked} onSearch={search} />
      {subject && (
        <Found subject={subject} onSubjectChange={follow} onExported={hasSearched ? undefined : onExported} />
      )}
    </>
  )
}

type FoundProps = Omit<ComponentProps<typeof FoundData>, 'data'>

function Found({ subject, ...handlers }: FoundProps) {
  const found = useQuery(personalDataQuery(subject))
  return (
    <QueryBoundary of={found}>
      {(data) => <FoundData subject={subject} data={data} {...handlers} />}
    </QueryBoundary>
  )
}
