import type { ReactNode } from 'react'
import styles from './record.module.css'

export function DetailList({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.details}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
