import type { ReactNode } from 'react'
import styles from './Section.module.css'

type Props = { id: string; title: string; help?: string; children: ReactNode }

/** Focusable, as the target of links to its id. */
export function Section({ id, title, help, children }: Props) {
  return (
    <section className={styles.section} id={id} tabIndex={-1} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {help && <p className={styles.help}>{help}</p>}
      {children}
    </section>
  )
}
