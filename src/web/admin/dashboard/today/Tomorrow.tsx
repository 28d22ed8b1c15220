import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDay } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { appointmentsText } from './day-sentence.ts'
import { ReservationLine } from './ReservationLine.tsx'
import styles from './today.module.css'

type Props = { day: Day; reservations: readonly AgendaReservation[]; withPractitioner: boolean }

export function Tomorrow({ day, reservations, withPractitioner }: Props) {
  const [first] = reservations
  if (!first) return null
  const summary = appointmentsText({ reservations: reservations.length, first: first.time })
  return (
    <details className={styles.folded}>
      <summary>{french`Demain, ${frenchDay(day)} : ${summary}`}</summary>
      <ol>
        {reservations.map((reservation) => (
          <ReservationLine
            key={reservation.id}
            reservation={reservation}
            when="later"
            withPractitioner={withPractitioner}
          />
        ))}
      </ol>
    </details>
  )
}
