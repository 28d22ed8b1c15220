import { frenchDay } from '#domain/language/french-day.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import { daysOfPeriod } from '../../calendar-view.ts'
import styles from './HiddenDays.module.css'
import { shownDays } from './shown-days.ts'

/** Names the days that have no column, and opens each: one may be worked as an exception. */
export function HiddenDays({
  calendarView,
  content,
  onGo,
}: Pick<LayoutProps, 'calendarView' | 'content' | 'onGo'>) {
  const shown = shownDays(calendarView, content)
  const hidden = daysOfPeriod(calendarView).filter((day) => !shown.includes(day))
  if (hidden.length === 0) return null
  return (
    <p className={styles.hidden}>
      Personne ne travaille
      {hidden.map((day, index) => (
        <span key={day}>
          {index > 0 ? ' et ' : ' '}
          <button type="button" onClick={() => onGo({ view: 'jour', date: day })}>
            {frenchDay(day)}
          </button>
        </span>
      ))}
      .
    </p>
  )
}
