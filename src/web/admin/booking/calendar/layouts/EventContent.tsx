import { frenchTime } from '#domain/language/time.ts'
import { type AgendaEntry, entryDetails, entryStart, entryTitle } from '../../entries/agenda-entries.ts'
import { EntrySigns } from '../../entries/EntrySigns.tsx'
import type { EntrySign } from '../../entries/entry-signs.ts'

type Props = {
  entry: AgendaEntry
  /** The hour at which a dragged entry would land. */
  landing?: string | null
  /** As many as there is room for, one below the other. */
  signs: readonly EntrySign[]
}

export function EventContent({ entry, landing, signs }: Props) {
  const description = entryDetails(entry).join(' · ')
  return (
    <>
      <span className="entry-text">
        <span className="entry-head">
          <span className="entry-time">{landing ?? frenchTime(entryStart(entry).minute)}</span>{' '}
          <strong className="entry-name">{entryTitle(entry)}</strong>{' '}
        </span>
        {description && <span className="entry-service">{description}</span>}
      </span>
      <EntrySigns signs={signs} isStacked />
    </>
  )
}
