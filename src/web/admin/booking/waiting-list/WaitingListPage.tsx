import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { practitionersQuery, publicSettingsQuery, servicesQuery } from '#web/app/query/queries.ts'
import { modulePath } from '../../paths.ts'
import { api } from '../../session/session.ts'
import { useHasPermission } from '../../session/use-has-permission.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PracticeClock } from '../../ui/parts/PracticeClock.tsx'
import { combineResults } from '../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import tableStyles from '../../ui/table.module.css'
import { useLiveAgenda } from '../live/use-live-agenda.ts'
import { refreshWaitingList } from '../starts/waiting-actions.ts'
import { WAITING_LIST_PURPOSE } from './purpose.ts'
import { waitingRequestsQuery } from './queries.ts'
import { WaitingList } from './WaitingList.tsx'

const TITLE = 'Liste d’attente'

export function WaitingListPage() {
  const isOpen = useQuery(publicSettingsQuery(api)).data?.waitingList === true
  return (
    <>
      <title>{`${TITLE} · Administration`}</title>
      <PracticeClock>{(now) => (isOpen ? <OpenList now={now} /> : <ClosedList />)}</PracticeClock>
    </>
  )
}

function OpenList(
  props: Omit<Parameters<typeof WaitingList>[0], 'requests' | 'practitioners' | 'services' | 'title'>,
) {
  const requests = useQuery(waitingRequestsQuery)
  const practitioners = useQuery(practitionersQuery(api))
  const services = useQuery(servicesQuery(api))
  useLiveAgenda(refreshWaitingList)
  return (
    <QueryBoundary of={combineResults({ requests, practitioners, services })}>
      {(loaded) => <WaitingList {...props} {...loaded} title={TITLE} />}
    </QueryBoundary>
  )
}

function ClosedList() {
  const canOpen = useHasPermission('manageSite')
  return (
    <>
      <PageHeader title={TITLE} />
      <p className={tableStyles.empty}>
        La liste d’attente est fermée. {WAITING_LIST_PURPOSE}{' '}
        {canOpen && <Link to={modulePath('liste-d-attente')}>L’ouvrir</Link>}
      </p>
    </>
  )
}
