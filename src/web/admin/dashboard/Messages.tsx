import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { readDashboard } from '#contract/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Day, LocalTime } from '#domain/time.ts'
import { adminPaths } from '../paths.ts'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import styles from './dashboard.module.css'
import { InboxLine } from './InboxLine.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { dashboardQuery } from './queries.ts'
import { BlockLine } from './today/BlockLine.tsx'

type DashboardReply = Reply<typeof readDashboard>

export function Messages({ now }: { now: LocalTime }) {
  const dashboard = useQuery(dashboardQuery)
  const inbox = dashboard.data?.inbox
  return (
    <BlockLine
      title="Messages"
      more={inbox && <Link to={adminPaths.messages}>{unreadText(inbox.unread)}</Link>}
    >
      <QueryBoundary of={dashboard} keepData>
        {(known) => <Lines {...known} today={now.day} />}
      </QueryBoundary>
    </BlockLine>
  )
}

type LinesProps = Pick<DashboardReply, 'notices' | 'inbox'> & { today: Day }

function Lines({ notices, inbox, today }: LinesProps) {
  const isEmpty = notices.length === 0 && (inbox === null || inbox.latest.length === 0)
  return isEmpty ? (
    <p className={styles.empty}>Rien à signaler.</p>
  ) : (
    <ul>
      {notices.map((notice) => (
        <NoticeLine
          key={`${notice.kind} ${notice.reservation.date} ${notice.reservation.time} ${notice.praticienName}`}
          notice={notice}
          withPractitioner={inbox !== null}
        />
      ))}
      {inbox?.latest.map((message) => (
        <InboxLine key={message.id} message={message} today={today} />
      ))}
    </ul>
  )
}

function unreadText(unread: number): string {
  if (unread === 0) return 'Tous les messages'
  return unread === 1 ? '1 nouveau message' : `${unread} nouveaux messages`
}
