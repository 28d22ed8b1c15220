import type { AgendaReservation } from '#contract/booking/reservations.ts'
import { reservationTitle } from '#domain/booking/reservation.ts'
import { frenchDate } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { frenchTime, toLocalTime } from '#domain/language/time.ts'
import { AbsenceSign } from '../../client/AbsenceSign.tsx'
import { ClientLink } from '../../client/ClientLink.tsx'
import styles from './ClientSearch.module.css'

type Props = {
  failure: string | null
  reservations: AgendaReservation[] | undefined
  onChoose: (reservation: AgendaReservation) => void
}

export function FoundReservations({ failure, reservations, onChoose }: Props) {
  return (
    <div className={styles.results}>
      <p className={styles.status} role="status">
        {failure === null ? (
          statusText(reservations)
        ) : (
          <>
            Erreur lors du chargement
            <br />
            {failure}
          </>
        )}
      </p>
      {!failure && reservations && reservations.length > 0 && (
        <ul>
          {reservations.map((reservation) => (
            <li key={reservation.id}>
              <button type="button" onClick={() => onChoose(reservation)}>
                <strong>{reservationTitle(reservation.clientName)}</strong>
                <span>{`${frenchDate(reservation.date)} à ${frenchTime(toLocalTime(reservation).minute)}`}</span>
                {reservation.serviceName && <span>{reservation.serviceName}</span>}
                <AbsenceSign reservation={reservation} />
              </button>
              {reservation.clientId !== null && (
                <ClientLink
                  id={reservation.clientId}
                  label={`Fiche de ${reservationTitle(reservation.clientName)}`}
                >
                  Fiche
                </ClientLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function statusText(reservations: AgendaReservation[] | undefined): string {
  if (!reservations) return 'Recherche en cours...'
  if (reservations.length === 0) return 'Aucune réservation trouvée.'
  return reservations.length === 1 ? '1 réservation' : `${frenchNumber(reservations.length)} réservations`
}
