import type { AgendaDay } from '#contract/booking/calendar.ts'
import { loadOf, loadText } from '#domain/booking/load.ts'
import styles from './MonthGrid.module.css'

export function LoadBar({ day }: { day: AgendaDay }) {
  return (
    <span className={styles.bar} role="img" aria-label={loadText(day)}>
      <span className={styles.load} style={{ inlineSize: `${(loadOf(day) ?? 0) * 100}%` }} />
    </span>
  )
}
