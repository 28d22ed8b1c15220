import type { DayLoad } from '#contract/booking/calendar.ts'
import { loadOf, loadText } from '#domain/booking/load.ts'
import styles from './LoadBar.module.css'

export function LoadBar({ day }: { day: DayLoad }) {
  return (
    <span className={styles.bar} role="img" aria-label={loadText(day)}>
      <span className={styles.load} style={{ inlineSize: `${(loadOf(day) ?? 0) * 100}%` }} />
    </span>
  )
}
