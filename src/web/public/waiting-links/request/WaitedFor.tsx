import type { OwnWaiting } from '#contract/booking/waiting/waiting-list.ts'
import { frenchDate, frenchDateTime } from '#domain/language/french-day.ts'
import { frenchLength } from '#domain/language/french-length.ts'
import { toLocalTime } from '#domain/language/time.ts'
import { periodsInWords, weekdaysInWords } from '../../waiting-list/times.ts'
import styles from './WaitingCard.module.css'

export function WaitedFor(waiting: OwnWaiting) {
  const { service, duration, practitioner, weekdays, periods, until, reservation } = waiting
  const details = [
    ['Prestation', `${service} · ${frenchLength(duration)}`],
    ['Praticien', practitioner ?? 'Sans préférence'],
    ['Jours', weekdaysInWords(weekdays)],
    ['Moments', periodsInWords(periods)],
    ['Jusqu’au', frenchDate(until)],
    ...(reservation ? [['Plus tôt que', frenchDateTime(toLocalTime(reservation))] as const] : []),
  ] as const
  return (
    <dl className={styles.details}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
