import { memo } from 'react'
import { frenchTime } from '#domain/time.ts'
import { type AgendaEntry, entryEnd, entryStart, titleOfEntry } from '../agenda-entries.ts'

type Props = {
  item: AgendaEntry
  withEnd?: boolean
  withPerson?: boolean
}

/** Memoized: FullCalendar requests the content of every entry on each drag step. */
export const EventContent = memo(({ item, withEnd = false, withPerson = false }: Props) => {
  const start = frenchTime(entryStart(item).minute)
  const service = item.kind === 'reservation' && item.entry.serviceName
  const person = withPerson && item.kind !== 'hold' && `avec ${item.entry.praticienName}`
  const what = [service, person].filter(Boolean).join(' · ')
  return (
    <span className="reservation-text">
      <span className="reservation-head">
        <span className="reservation-time">
          {withEnd ? `${start} – ${frenchTime(entryEnd(item))}` : start}
        </span>{' '}
        <strong className="reservation-name">{titleOfEntry(item)}</strong>{' '}
      </span>
      {what && <span className="reservation-service">{what}</span>}
    </span>
  )
})
