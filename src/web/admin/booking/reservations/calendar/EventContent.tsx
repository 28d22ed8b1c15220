import { ATTENDANCE_LABELS } from '#domain/booking/attendance.ts'
import { frenchTime } from '#domain/language/time.ts'
import { type AgendaEntry, entryStart, entryTitle, holdDeadline } from '../agenda-entries.ts'

/** `landing`: the hour at which a dragged entry would land. */
export function EventContent({ entry, landing }: { entry: AgendaEntry; landing?: string | null }) {
  const { kind, details } = entry
  const service = kind === 'reservation' && details.serviceName
  const noted = kind === 'reservation' && details.attendance && ATTENDANCE_LABELS[details.attendance]
  const description = [service, noted, holdDeadline(entry)].filter(Boolean).join(' · ')
  return (
    <span className="entry-text">
      <span className="entry-head">
        <span className="entry-time">{landing ?? frenchTime(entryStart(entry).minute)}</span>{' '}
        <strong className="entry-name">{entryTitle(entry)}</strong>{' '}
      </span>
      {description && <span className="entry-service">{description}</span>}
    </span>
  )
}
