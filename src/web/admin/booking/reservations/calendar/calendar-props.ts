import type { LocalTime, Span } from '#domain/language/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import type { AgendaEntry, CalendarContent } from '../agenda-entries.ts'
import type { CalendarView } from './calendar-view.ts'

export type Practitioner = { id: number; displayName: string }

/** What each layout of the calendar draws. */
export type LayoutProps = {
  calendarView: CalendarView
  /** Of the days on screen and the people shown. */
  content: CalendarContent
  /** Whose agendas the user sees; empty for a practitioner, who sees their own alone. */
  practitioners: readonly Practitioner[]
  /** The hours on screen, where the layout has an axis of hours. */
  hours: Span
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
  isFetching: boolean
  actions: AgendaActions
  onGo: (calendarView: CalendarView) => void
}
