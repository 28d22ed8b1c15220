import type { LocalTime, Span } from '#domain/language/time.ts'
import type { AgendaActions } from '../entries/agenda-actions.ts'
import type { AgendaEntry, CalendarContent } from '../entries/agenda-entries.ts'
import type { CalendarView } from './calendar-view.ts'

export type Practitioner = { id: number; displayName: string }

/** Common props of the calendar's layouts. */
export type LayoutProps = {
  calendarView: CalendarView
  /** Of the days on screen and the people shown. */
  content: CalendarContent
  /** Practitioners whose agendas the user may see; empty for a practitioner, who sees only their own. */
  practitioners: readonly Practitioner[]
  /** The hours on screen, where the layout has an axis of hours. */
  hours: Span
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
  isFetching: boolean
  actions: AgendaActions
  onGo: (calendarView: CalendarView) => void
}
