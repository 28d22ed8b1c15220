import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

/** The one heading of a screen and, beside it, the one primary action. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
