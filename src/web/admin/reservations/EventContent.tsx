import type { AgendaEntry } from '#contract/reservations.ts'
import { reservationTitle } from '#domain/reservation.ts'
import { frenchTime } from '#domain/time.ts'
import { endMinute, startOf } from './visit.ts'

/** What a calendar entry says: hour, name, service. The planning has room for the end too. */
export function EventContent({ entry, inList }: { entry: AgendaEntry; inList: boolean }) {
  const start = frenchTime(startOf(entry).minute)
  return (
    <span className="visit-text">
      <span className="visit-head">
        <span className="visit-time">{inList ? `${start} – ${frenchTime(endMinute(entry))}` : start}</span>{' '}
        <strong className="visit-name">{reservationTitle(entry.clientName)}</strong>{' '}
      </span>
      {entry.serviceName && <span className="visit-service">{entry.serviceName}</span>}
    </span>
  )
}
