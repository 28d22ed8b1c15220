import { type ReactNode, useId } from 'react'
import styles from '../dashboard.module.css'

type Props = {
  title: string
  more?: ReactNode
  children: ReactNode
}

export function BlockLine({ title, more, children }: Props) {
  const heading = useId()
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.cardHeader}>
        <h2 id={heading}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}
