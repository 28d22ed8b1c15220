import { dayNumeral, monthName, weekdayName } from '#domain/language/french-day.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
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
