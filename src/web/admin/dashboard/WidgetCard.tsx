import { type ReactNode, useId } from 'react'
import styles from './dashboard.module.css'

type Props = {
  title: string
  action?: ReactNode
  children: ReactNode
}

export function WidgetCard({ title, action, children }: Props) {
  const headingId = useId()
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.cardHeader}>
        <h2 id={headingId}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
