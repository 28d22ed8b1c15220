import { type ReactNode, useId } from 'react'
import { Link } from '#web/ui/Link.tsx'
import styles from './HomeSection.module.css'

type Props = { title: string; more: { to: string; label: string }; children: ReactNode }

export function HomeSection({ title, more, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link to={more.to}>{more.label}</Link>
      </div>
      {children}
    </section>
  )
}
