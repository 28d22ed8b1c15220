import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LocalTime } from '#domain/time.ts'
import classes from './dashboard.module.css'
import { InboxLine } from './InboxLine.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { newsQuery } from './queries.ts'
import { Block } from './today/Block.tsx'
import { BlockWaiting } from './today/BlockWaiting.tsx'

/** What asks for attention, and for a superadmin what visitors wrote. */
export function Messages({ now }: { now: LocalTime }) {
  const news = useQuery(newsQuery)
  if (!news.data) return <BlockWaiting title="Messages" asked={news} />
  const { notices, inbox } = news.data
  const isEmpty = notices.length === 0 && (inbox === null || inbox.latest.length === 0)
  return (
    <Block title="Messages" more={inbox && <Link to="/admin/messages">{unreadText(inbox.unread)}</Link>}>
      {isEmpty ? (
        <p className={classes.empty}>Rien à signaler.</p>
      ) : (
        <ul className={classes.lines}>
          {notices.map((notice) => (
            <NoticeLine
              key={`${notice.kind} ${notice.visit.date} ${notice.visit.time} ${notice.praticienName}`}
              notice={notice}
              withPractitioner={inbox !== null}
            />
          ))}
          {inbox?.latest.map((message) => (
            <InboxLine key={message.id} message={message} today={now.day} />
          ))}
        </ul>
      )}
    </Block>
  )
}

function unreadText(unread: number): string {
  if (unread === 0) return 'Tous les messages'
  return unread === 1 ? '1 nouveau message' : `${unread} nouveaux messages`
}
