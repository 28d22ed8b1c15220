import type { ReactNode } from 'react'
import styles from './Section.module.css'

type Props = { id: string; title: string; help?: string; children: ReactNode }

/** A part of the screen under its heading; links from elsewhere lead to it by its id. */
export function Section({ id, title, help, children }: Props) {
  return (
    <section className={styles.section} id={id} tabIndex={-1} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {help && <p className={styles.help}>{help}</p>}
      {children}
    </section>
  )
}
