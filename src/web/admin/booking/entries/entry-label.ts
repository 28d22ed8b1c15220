import { frenchDay } from '#domain/language/french-day.ts'
import { frenchTime, type LocalTime } from '#domain/language/time.ts'
import { type AgendaEntry, entryDetails, entryStart, entryTitle } from './agenda-entries.ts'
import { entrySigns } from './entry-signs.ts'

type EntryLabelOptions = { withPractitioner: boolean; now: LocalTime }

/** Accessible name: « 10 h 30 Léa Durand, mercredi 14 avril, Massage suédois, Première venue, avec Camille Roy ». */
export function entryLabel(entry: AgendaEntry, { withPractitioner, now }: EntryLabelOptions): string {
  const { day, minute } = entryStart(entry)
  const practitioner = withPractitioner && entry.kind !== 'hold' && `avec ${entry.details.praticienName}`
  return [
    `${frenchTime(minute)} ${entryTitle(entry)}`,
    frenchDay(day),
    ...entryDetails(entry),
    ...entrySigns(entry, now).map(({ text }) => text),
    ...(practitioner ? [practitioner] : []),
  ].join(', ')
}
