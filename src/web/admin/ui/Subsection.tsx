import type { ReactNode } from 'react'
import classes from './Section.module.css'

type Props = { id: string; title: string; help?: string; children: ReactNode }

/** One list of a section, under a heading of its own. */
export function Subsection({ id, title, help, children }: Props) {
  return (
    <section className={classes.part} id={id} tabIndex={-1} aria-labelledby={`${id}-titre`}>
      <h3 id={`${id}-titre`}>{title}</h3>
      {help && <p className={classes.help}>{help}</p>}
      {children}
    </section>
  )
}
