import type { AgendaEntry } from '#contract/reservations.ts'
import { frenchDate } from '#domain/french-day.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime } from '#domain/time.ts'
import { startOf } from '../visit.ts'
import classes from './ClientSearch.module.css'

type Props = {
  failure: string | null
  visits: AgendaEntry[] | undefined
  onChoose: (entry: AgendaEntry) => void
}

/** What a search has found, the last to come first. */
export function FoundVisits({ failure, visits, onChoose }: Props) {
  return (
    <div className={classes.found}>
      <p className={classes.said} role="status">
        {failure ?? saidOf(visits)}
      </p>
      {!failure && visits && visits.length > 0 && (
        <ul>
          {visits.map((entry) => (
            <li key={entry.id}>
              <button type="button" onClick={() => onChoose(entry)}>
                <strong>{reservationTitle(entry.clientName)}</strong>
                <span>{`${frenchDate(entry.date)} à ${frenchTime(startOf(entry).minute)}`}</span>
                {entry.serviceName && <span>{entry.serviceName}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function saidOf(visits: AgendaEntry[] | undefined): string {
  if (!visits) return 'Recherche en cours...'
  if (visits.length === 0) return 'Aucune réservation trouvée.'
  return visits.length === 1 ? '1 réservation' : `${visits.length} réservations`
}
