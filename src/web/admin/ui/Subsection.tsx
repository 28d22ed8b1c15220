import type { ReactNode } from 'react'
import styles from './Section.module.css'

type Props = { id: string; title: string; help?: string; children: ReactNode }

export function Subsection({ id, title, help, children }: Props) {
  return (
    <section className={styles.subsection} id={id} tabIndex={-1} aria-labelledby={`${id}-titre`}>
      <h3 id={`${id}-titre`}>{title}</h3>
      {help && <p className={styles.help}>{help}</p>}
      {children}
    </section>
  )
}
