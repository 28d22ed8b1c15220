import { memo } from 'react'
import { frenchTime } from '#domain/time.ts'
import { type AgendaEntry, entryEnd, entryStart, titleOfEntry } from '../agenda-entries.ts'

type Props = {
  item: AgendaEntry
  /** The planning has room for the end too. */
  withEnd?: boolean
  /** And for whose it is, where several people's entries stand together. */
  withPerson?: boolean
}

/** What a calendar entry says: hour, name, service. Kept while the item stands: a drag asks for all of them. */
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
