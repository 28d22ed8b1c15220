import { dayNumeral, monthName, weekdayName } from '#domain/french-day.ts'
import { frenchTime, parseTime } from '#domain/time.ts'
import styles from './ReservationDateTime.module.css'

export function ReservationDateTime({ date, time }: { date: string; time: string }) {
  return (
    <p className={styles.day}>
      <time dateTime={`${date}T${time}`}>
        <span className={styles.weekday}>{weekdayName(date)}</span>
        <span className={styles.numeral}>{`${dayNumeral(date)} ${monthName(date)} ${date.slice(0, 4)}`}</span>
        <span className={styles.hour}>{`à ${frenchTime(parseTime(time) ?? 0)}`}</span>
      </time>
    </p>
  )
}
