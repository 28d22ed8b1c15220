import { memo } from 'react'
import { ATTENDANCE_LABELS } from '#domain/booking/attendance.ts'
import { frenchTime, parseTime } from '#domain/language/time.ts'
import { type AgendaEntry, entryEnd, entryStart, entryTitle } from '../agenda-entries.ts'

type Props = {
  entry: AgendaEntry
  withEnd?: boolean
  withPractitioner?: boolean
}

/** Memoized: FullCalendar requests the content of every entry on each drag step. */
export const EventContent = memo(({ entry, withEnd = false, withPractitioner = false }: Props) => {
  const start = frenchTime(entryStart(entry).minute)
  const { kind, details } = entry
  const service = kind === 'reservation' && details.serviceName
  const deadline = kind === 'hold' && details.confirmBefore !== null && untilText(details.confirmBefore)
  const practitioner = withPractitioner && kind !== 'hold' && `avec ${details.praticienName}`
  const noted = kind === 'reservation' && details.attendance && ATTENDANCE_LABELS[details.attendance]
  const description = [service, noted, deadline, practitioner].filter(Boolean).join(' · ')
  return (
    <span className="entry-text">
      <span className="entry-head">
        <span className="entry-time">{withEnd ? `${start} – ${frenchTime(entryEnd(entry))}` : start}</span>{' '}
        <strong className="entry-name">{entryTitle(entry)}</strong>{' '}
      </span>
      {description && <span className="entry-service">{description}</span>}
    </span>
  )
})

function untilText(time: string): string {
  return `par e-mail, avant ${frenchTime(parseTime(time) ?? 0)}`
}
