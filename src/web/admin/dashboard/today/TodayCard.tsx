import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { frenchDate } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { adminPaths } from '../../paths.ts'
import dashboardStyles from '../dashboard.module.css'
import styles from './today.module.css'

type Props = { day: Day; action?: ReactNode; children: ReactNode }

export function TodayCard({ day, action, children }: Props) {
  const headingId = useId()
  return (
    <section className={dashboardStyles.card} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div>
          <h2 id={headingId}>Aujourd’hui</h2>
          <p>
            <Link to={`${adminPaths.reservations}?vue=jour&date=${day}`}>{frenchDate(day)}</Link>
          </p>
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
