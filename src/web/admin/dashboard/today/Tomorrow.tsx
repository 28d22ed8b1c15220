import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDay } from '#domain/language/french-day.ts'
import type { Day, LocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { EntryRow, type EntryRowActions } from '../../booking/calendar/layouts/list/EntryRow.tsx'
import listStyles from '../../booking/calendar/layouts/list/list.module.css'
import { appointmentsText } from './day-sentence.ts'
import styles from './today.module.css'

type Props = EntryRowActions & {
  day: Day
  now: LocalTime
  reservations: readonly AgendaReservation[]
  withPractitioner: boolean
}

export function Tomorrow({ day, reservations, ...row }: Props) {
  const [first] = reservations
  if (!first) return null
  const summary = appointmentsText({ reservations: reservations.length, first: first.time })
  return (
    <details className={styles.folded}>
      <summary>{french`Demain, ${frenchDay(day)} : ${summary}`}</summary>
      <ol className={`${listStyles.rows} ${styles.lines}`}>
        {reservations.map((details) => (
          <EntryRow key={details.id} {...row} entry={{ kind: 'reservation', details }} />
        ))}
      </ol>
    </details>
  )
}
