import type { DayLoad } from '#contract/booking/calendar.ts'
import type { LocalTime } from '#domain/language/time.ts'
import type { AgendaEntry, CalendarContent } from '../entries/agenda-entries.ts'
import { type SignKind, shownSigns } from '../entries/entry-signs.ts'
import type { ViewName } from './calendar-view.ts'

type Screen = { view: ViewName; isNarrow: boolean; now: LocalTime }
type Shown = { content: CalendarContent; days: readonly DayLoad[] }

/** The signs that are drawn without their words; where a day is a strip, what is paid is not counted. */
export function legendOfSigns({ view, isNarrow, now }: Screen, shown: Shown): SignKind[] {
  const isStrip = view === 'equipe' || (isNarrow && view === 'semaine')
  const kinds = shownSigns(drawnEntries({ view, isNarrow }, shown), now)
  return isStrip ? kinds.filter((kind) => kind !== 'paid') : kinds
}

/** None in a list, which has room for words, nor where a phone’s month and a year show numbers alone. */
function drawnEntries(
  { view, isNarrow }: Omit<Screen, 'now'>,
  { content, days }: Shown,
): readonly AgendaEntry[] {
  if (view === 'annee' || view === 'planning') return []
  if (view !== 'mois') return isNarrow && view === 'jour' ? [] : content.entries
  if (isNarrow) return []
  return days.flatMap(({ first }) => first).map((details) => ({ kind: 'reservation' as const, details }))
}
