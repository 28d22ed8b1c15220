import type { AgendaReservation } from '#contract/reservations.ts'
import { frenchDate } from '#domain/french-day.ts'
import type { Day, LocalTime } from '#domain/time.ts'
import { endMinute, isOver } from '../../reservations/reservation.ts'
import styles from '../dashboard.module.css'
import { ReservationLine } from './ReservationLine.tsx'

type Props = {
  title: string
  day: Day
  entries: AgendaReservation[]
  now: LocalTime
  withPractitioner: boolean
}

export function DayList({ title, day, entries, now, withPractitioner }: Props) {
  const heading = `jour-${day}`
  const isDone = (entry: AgendaReservation) => isOver(entry, now) && endMinute(entry) <= now.minute
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.cardHeader}>
        <h2 id={heading}>{title}</h2>
        <p>{frenchDate(day)}</p>
      </header>
      {entries.length === 0 ? (
        <p className={styles.empty}>Aucune réservation.</p>
      ) : (
        <ol>
          {entries.map((entry) => (
            <ReservationLine
              key={entry.id}
              entry={entry}
              done={isDone(entry)}
              withPractitioner={withPractitioner}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
