import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** Badges of different tones need different text: color alone conveys nothing. */
type Props = { tone?: 'quiet' | 'good' | 'bad' | 'waiting'; children: ReactNode }

export function Badge({ tone = 'quiet', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
