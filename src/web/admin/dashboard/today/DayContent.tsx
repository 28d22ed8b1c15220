import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import type { readDay } from '#contract/dashboard/dashboard.ts'
import type { Reply } from '#contract/endpoint.ts'
import { addDays, type LocalTime } from '#domain/language/time.ts'
import { useVisitPayment } from '../../booking/calendar/layouts/list/use-visit-payment.tsx'
import { blocksQuery, reservationsQuery } from '../../booking/entries/queries.ts'
import { useDialog } from '../../booking/reservation/use-dialog.ts'
import { loadVisitDialogs, VisitDialogs } from '../../clients/notes/visit-dialogs.tsx'
import { usePreload } from '../../ui/parts/use-preload.ts'
import { combineResults } from '../../ui/query/combine-results.ts'
import { QueryBoundary } from '../../ui/query/QueryBoundary.tsx'
import { dayQuery } from '../queries.ts'
import { DayLines } from './DayLines.tsx'
import { type DayLine, listDayLines } from './day-lines.ts'
import { dayOverSentence, nextDaySentence } from './day-sentence.ts'
import { Tomorrow } from './Tomorrow.tsx'
import styles from './today.module.css'

/** Without `praticienId`, the whole team's day: reservations only, as gaps and blocks are one person's. */
type Props = { now: LocalTime; praticienId: number | undefined }

export function DayContent({ now, praticienId }: Props) {
  const tomorrow = addDays(now.day, 1)
  const result = combineResults({
    reservations: useQuery(reservationsQuery({ start: now.day, end: tomorrow, praticienId })),
    blocks: useQuery(blocksQuery({ start: now.day, end: now.day, praticienId })),
    day: useQuery(dayQuery({ date: now.day, praticienId })),
  })
  const isTeam = praticienId === undefined
  usePreload(loadVisitDialogs)
  const dialog = useDialog(now, praticienId ?? null)
  const { pay, paymentDialog } = useVisitPayment()
  const row = {
    now,
    withPractitioner: isTeam,
    onOpen: dialog.actions.open,
    onMove: dialog.actions.move,
    onPay: pay,
  }
  return (
    <>
      <QueryBoundary of={result} toast>
        {({ reservations, blocks, day }) => {
          const ofDay = (date: string) => reservations.filter((reservation) => reservation.date === date)
          const content = { reservations: ofDay(now.day), blocks: isTeam ? [] : blocks, free: day.free }
          const lines = listDayLines(content, now)
          return (
            <>
              <DayLines {...row} lines={lines} />
              <DayOver lines={lines} day={day} isTeam={isTeam} tomorrow={ofDay(tomorrow)} />
              <Tomorrow {...row} day={tomorrow} reservations={ofDay(tomorrow)} />
            </>
          )
        }}
      </QueryBoundary>
      {paymentDialog}
      <Suspense fallback={null}>{dialog.dialog && <VisitDialogs dialog={dialog} now={now} />}</Suspense>
    </>
  )
}

type DayOverProps = {
  lines: readonly DayLine[]
  day: Reply<typeof readDay>
  isTeam: boolean
  tomorrow: readonly AgendaReservation[]
}

function DayOver({ lines, day: { isWorked, next }, isTeam, tomorrow }: DayOverProps) {
  const reservations = lines.filter(({ kind }) => kind === 'reservation')
  const remaining = reservations.filter(({ when }) => when !== 'done').length
  const sentence = dayOverSentence({ total: reservations.length, remaining, isWorked, isTeam })
  if (sentence === null) return null
  return (
    <p className={styles.over}>
      {sentence} {tomorrow.length === 0 && nextDaySentence(next)}
    </p>
  )
}
