import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { frenchDateTime } from '#domain/language/french-day.ts'
import { parseTime } from '#domain/language/time.ts'
import { useTeam } from '../../../ui/parts/team.ts'
import styles from './outside.module.css'

export function OutsideList({ reservations }: { reservations: readonly AgendaReservation[] }) {
  const { hasTeam } = useTeam()
  return (
    <ul className={styles.list}>
      {reservations.map(({ id, date, time, clientName, serviceName, praticienName }) => (
        <li key={id}>
          <strong>{frenchDateTime({ day: date, minute: parseTime(time) ?? 0 })}</strong>
          <span>
            {[clientName ?? 'Réservation', serviceName, hasTeam && `avec ${praticienName}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
