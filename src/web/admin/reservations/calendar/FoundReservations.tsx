import type { AgendaReservation } from '#contract/reservations.ts'
import { frenchDate } from '#domain/french-day.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime, toLocalTime } from '#domain/time.ts'
import styles from './ClientSearch.module.css'

type Props = {
  failure: string | null
  reservations: AgendaReservation[] | undefined
  onChoose: (entry: AgendaReservation) => void
}

export function FoundReservations({ failure, reservations, onChoose }: Props) {
  return (
    <div className={styles.found}>
      <p className={styles.said} role="status">
        {failure ?? saidOf(reservations)}
      </p>
      {!failure && reservations && reservations.length > 0 && (
        <ul>
          {reservations.map((entry) => (
            <li key={entry.id}>
              <button type="button" onClick={() => onChoose(entry)}>
                <strong>{reservationTitle(entry.clientName)}</strong>
                <span>{`${frenchDate(entry.date)} à ${frenchTime(toLocalTime(entry).minute)}`}</span>
                {entry.serviceName && <span>{entry.serviceName}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function saidOf(reservations: AgendaReservation[] | undefined): string {
  if (!reservations) return 'Recherche en cours...'
  if (reservations.length === 0) return 'Aucune réservation trouvée.'
  return reservations.length === 1 ? '1 réservation' : `${reservations.length} réservations`
}
