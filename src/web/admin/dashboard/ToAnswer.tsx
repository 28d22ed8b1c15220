import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { readDashboard } from '#contract/dashboard/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchPrice } from '#domain/language/money.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { adminPaths } from '../paths.ts'
import { useAdmin } from '../session/use-admin.ts'
import { QueryBoundary } from '../ui/query/QueryBoundary.tsx'
import styles from './dashboard.module.css'
import { InboxLine } from './InboxLine.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { dashboardQuery } from './queries.ts'
import { RequestsLine } from './RequestsLine.tsx'
import { WidgetCard } from './WidgetCard.tsx'

type DashboardReply = Reply<typeof readDashboard>

const WithBook = lazy(async () => ({ default: (await import('./WithBook.tsx')).WithBook }))

export function ToAnswer({ now }: { now: LocalTime }) {
  const result = useQuery(dashboardQuery)
  const { notesPayments = false, role } = useAdmin()
  const unread = result.data?.inbox?.unread
  return (
    <WidgetCard
      title="À traiter"
      action={unread !== undefined && <Link to={adminPaths.messages}>{unreadText(unread)}</Link>}
    >
      <QueryBoundary of={result}>
        {(reply) =>
          notesPayments && role === 'superadmin' ? (
            <Suspense fallback={null}>
              <WithBook>{(book) => <Lines reply={reply} book={book} today={now.day} />}</WithBook>
            </Suspense>
          ) : (
            <Lines reply={reply} book={null} today={now.day} />
          )
        }
      </QueryBoundary>
    </WidgetCard>
  )
}

/** `book`: what the book of receipts asks; null without anything. */
type LinesProps = { reply: DashboardReply; book: ReactNode; today: Day }

function Lines({ reply, book, today }: LinesProps) {
  const { notices, inbox, testimonials, requests, waiting, unpaidOrders, onlineTasks } = reply
  const isForSuperadmin = inbox !== null
  const isEmpty =
    notices.length === 0 &&
    !inbox?.latest.length &&
    !testimonials &&
    !requests &&
    !unpaidOrders &&
    !onlineTasks &&
    !waiting?.count &&
    !waiting?.offered &&
    book === null
  return isEmpty ? (
    <p className={styles.empty}>Rien n’attend de réponse.</p>
  ) : (
    <ul>
      {requests && <RequestsLine {...requests} />}
      <UnpaidOrdersLine count={unpaidOrders} />
      <OnlineTasksLine count={onlineTasks} />
      {book}
      {notices.map((notice) => (
        <NoticeLine
          key={`${notice.kind} ${notice.reservation.date} ${notice.reservation.time} ${notice.praticienName}`}
          notice={notice}
          withPractitioner={isForSuperadmin}
        />
      ))}
      {waiting && waiting.count + waiting.offered > 0 ? (
        <li className={styles.line}>
          <Link to={adminPaths.waitingList}>{waitingText(waiting.count)}</Link>
          {waiting.offered > 0 && <p className={primitivesStyles.note}>{offersText(waiting)}</p>}
        </li>
      ) : null}
      {testimonials ? (
        <li className={styles.line}>
          <Link to={adminPaths.testimonials}>{testimonialsText(testimonials)}</Link>
        </li>
      ) : null}
      {inbox?.latest.map((message) => (
        <InboxLine key={message.id} message={message} today={today} />
      ))}
    </ul>
  )
}

function unreadText(count: number): string {
  if (count === 0) return 'Tous les messages'
  return count === 1 ? '1 nouveau message' : `${frenchNumber(count)} nouveaux messages`
}

function testimonialsText(count: number): string {
  return count === 1 ? '1 témoignage à relire' : `${frenchNumber(count)} témoignages à relire`
}

function offersText({ offered, taken, minutes, euros }: NonNullable<DashboardReply['waiting']>): string {
  const offers = french`30 derniers jours : ${offered} ${offered > 1 ? 'propositions' : 'proposition'}, ${taken} ${taken > 1 ? 'prises' : 'prise'}`
  return minutes === 0
    ? offers
    : french`${offers}, ${frenchLength(minutes)} et ${frenchPrice(euros)} retrouvés`
}

function UnpaidOrdersLine({ count = 0 }: { count: number | undefined }) {
  return count === 0 ? null : (
    <li className={styles.line}>
      <Link to={adminPaths.voucherOrders}>{ordersText(count)}</Link>
    </li>
  )
}

function ordersText(count: number): string {
  return count === 1
    ? '1 commande de bon à encaisser'
    : `${frenchNumber(count)} commandes de bons à encaisser`
}

function OnlineTasksLine({ count = 0 }: { count: number | undefined }) {
  return count === 0 ? null : (
    <li className={styles.line}>
      <Link to={adminPaths.onlinePayments}>{onlineTasksText(count)}</Link>
    </li>
  )
}

function onlineTasksText(count: number): string {
  return count === 1
    ? '1 paiement en ligne à regarder'
    : `${frenchNumber(count)} paiements en ligne à regarder`
}

function waitingText(count: number): string {
  if (count === 0) return 'Liste d’attente'
  return count === 1 ? '1 personne attend une place' : `${frenchNumber(count)} personnes attendent une place`
}
