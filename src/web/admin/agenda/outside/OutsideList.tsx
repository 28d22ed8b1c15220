import type { AgendaReservation } from '#contract/reservations.ts'
import { frenchMoment } from '#domain/french-day.ts'
import { parseTime } from '#domain/time.ts'
import { useMay } from '../../use-may.ts'
import styles from './outside.module.css'

export function OutsideList({ reservations }: { reservations: readonly AgendaReservation[] }) {
  const canSeeAllAgendas = useMay('everyAgenda')
  return (
    <ul className={styles.list}>
      {reservations.map(({ id, date, time, clientName, serviceName, praticienName }) => (
        <li key={id}>
          <strong>{frenchMoment({ day: date, minute: parseTime(time) ?? 0 })}</strong>
          <span>
            {[clientName ?? 'Réservation', serviceName, canSeeAllAgendas && `avec ${praticienName}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
