import type { LocalTime } from '#domain/language/time.ts'
import { type AgendaEntry, isEntryPast } from '../../entries/agenda-entries.ts'

/** Below this length one line of text fits. */
export const SHORT_MINUTES = 45

/** Classes of calendar.css by kind and time. */
export function entryClassName(entry: AgendaEntry, now: LocalTime): string {
  return isEntryPast(entry, now) ? `${KIND_CLASSES[entry.kind]} entry-past` : KIND_CLASSES[entry.kind]
}

const KIND_CLASSES = {
  reservation: 'entry-reservation',
  block: 'entry-block',
  hold: 'entry-hold',
} as const satisfies Record<AgendaEntry['kind'], string>
