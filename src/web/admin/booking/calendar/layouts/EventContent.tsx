import { frenchTime } from '#domain/language/time.ts'
import { type AgendaEntry, entryDetails, entryStart, entryTitle } from '../../entries/agenda-entries.ts'

/** `landing`: the hour at which a dragged entry would land. */
export function EventContent({ entry, landing }: { entry: AgendaEntry; landing?: string | null }) {
  const description = entryDetails(entry).join(' · ')
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
