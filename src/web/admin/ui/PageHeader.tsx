import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

/** One per screen, with at most one primary action as its child. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
