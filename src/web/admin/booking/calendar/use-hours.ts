import { useState } from 'react'
import type { CalendarContent } from '../entries/agenda-entries.ts'
import type { CalendarView } from './calendar-view.ts'
import { shownHours, WHOLE_DAY } from './shown-hours.ts'

type Options = { content: CalendarContent; isNarrow: boolean }

/** The hours on screen; where the layout has an axis of hours, the whole day on demand. */
export function useHours(calendarView: CalendarView, { content, isNarrow }: Options) {
  const [showsWholeDay, setShowsWholeDay] = useState(false)
  const hasAxis = !isNarrow && (calendarView.view === 'semaine' || calendarView.view === 'jour')
  const isWholeDay = hasAxis && showsWholeDay
  return {
    hours: isWholeDay ? WHOLE_DAY : shownHours(content, calendarView),
    hasAxis,
    wholeDay: hasAxis ? { isShown: isWholeDay, onToggle: () => setShowsWholeDay(!showsWholeDay) } : null,
  }
}
