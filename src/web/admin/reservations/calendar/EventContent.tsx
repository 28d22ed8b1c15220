import { memo } from 'react'
import { frenchTime } from '#domain/time.ts'
import { type Item, itemEnd, itemStart, titleOfItem } from '../items.ts'

type Props = {
  item: Item
  /** The planning has room for the end too. */
  withEnd?: boolean
  /** And for whose it is, where several people's entries stand together. */
  withPerson?: boolean
}

/** What a calendar entry says: hour, name, service. Kept while the item stands: a drag asks for all of them. */
export const EventContent = memo(({ item, withEnd = false, withPerson = false }: Props) => {
  const start = frenchTime(itemStart(item).minute)
  const service = item.kind === 'visit' && item.entry.serviceName
  const person = withPerson && item.kind !== 'hold' && `avec ${item.entry.praticienName}`
  const what = [service, person].filter(Boolean).join(' · ')
  return (
    <span className="visit-text">
      <span className="visit-head">
        <span className="visit-time">{withEnd ? `${start} – ${frenchTime(itemEnd(item))}` : start}</span>{' '}
        <strong className="visit-name">{titleOfItem(item)}</strong>{' '}
      </span>
      {what && <span className="visit-service">{what}</span>}
    </span>
  )
})
