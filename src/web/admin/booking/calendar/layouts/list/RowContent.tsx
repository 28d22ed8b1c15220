import type { ReactNode } from 'react'
import { frenchTime, type Span } from '#domain/language/time.ts'
import styles from './list.module.css'

type Props = { span: Span; children: ReactNode }

export function RowContent({ span: { start, end }, children }: Props) {
  return (
    <span className={styles.content}>
      <span className={styles.hours}>
        <span>{frenchTime(start)}</span>
        <span className={styles.dash}> – </span>
        <span className={styles.end}>{frenchTime(end)}</span>
      </span>
      {children}
    </span>
  )
}
