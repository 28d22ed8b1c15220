import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** `good`, `bad` and `waiting` also differ in their words: colour alone says nothing. */
type Props = { tone?: 'quiet' | 'good' | 'bad' | 'waiting'; children: ReactNode }

/** One word on where something stands. */
export function Badge({ tone = 'quiet', children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
