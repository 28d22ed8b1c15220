import { useQuery } from '@tanstack/react-query'
import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { seriesQuery } from './queries.ts'
import styles from './series.module.css'

/** « Série : 3 sur 6 », with every date. Nothing until it is read, and once the others are gone. */
export function SeriesPosition({ reservation }: { reservation: AgendaReservation }) {
  const { data: dates = [] } = useQuery(seriesQuery(reservation))
  const index = dates.findIndex(({ id }) => id === reservation.id)
  if (index < 0 || dates.length < 2) return null
  return (
    <details className={styles.position}>
      <summary>{french`Série : ${index + 1} sur ${dates.length}`}</summary>
      <ol>
        {dates.map((date) => (
          <li key={date.id} aria-current={date.id === reservation.id || undefined}>
            {frenchDateTime(toLocalTime(date))}
          </li>
        ))}
      </ol>
    </details>
  )
}
