import type { AgendaEntry } from '#contract/reservations.ts'
import { frenchMoment } from '#domain/french-day.ts'
import { parseTime } from '#domain/time.ts'
import { useAdmin } from '../../use-admin.ts'
import classes from './outside.module.css'

/** Visits by day, hour and name; a superadmin also reads with whom. */
export function OutsideList({ entries }: { entries: readonly AgendaEntry[] }) {
  const { role } = useAdmin()
  return (
    <ul className={classes.list}>
      {entries.map(({ id, date, time, clientName, serviceName, praticienName }) => (
        <li key={id}>
          <strong>{frenchMoment({ day: date, minute: parseTime(time) ?? 0 })}</strong>
          <span>
            {[clientName ?? 'Réservation', serviceName, role === 'superadmin' && `avec ${praticienName}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
