import { frenchTime, type Span } from '#domain/language/time.ts'
import styles from './list.module.css'

export function RowHours({ span: { start, end } }: { span: Span }) {
  return (
    <span className={styles.hours}>
      <span>{frenchTime(start)}</span>
      <span className={styles.dash}> – </span>
      <span className={styles.end}>{frenchTime(end)}</span>
    </span>
  )
}
