import { type CSSProperties, useMemo } from 'react'
import type { DayLoad } from '#contract/booking/calendar.ts'
import { weekdayName } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { type AgendaEntry, entrySpan, entryStart } from '../../../entries/agenda-entries.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import styles from './AgendaMonth.module.css'
import { DayCell } from './DayCell.tsx'
import { weeksOfMonth } from './month-weeks.ts'
import { useMonthDrag } from './use-month-drag.ts'

/** `days` with their first reservations; of `content`, unworked time is what everybody shown has in common. */
type Props = LayoutProps & { days: readonly DayLoad[] }

export function AgendaMonth({
  calendarView,
  days,
  content,
  practitioners,
  toneOf,
  now,
  actions,
  onGo,
}: Props) {
  const current = useMemo(() => weeksOfMonth(calendarView, { days, content }), [calendarView, days, content])
  const moveToDay = (entry: AgendaEntry, day: Day) => {
    const { start, end } = entrySpan(entry)
    if (day !== entryStart(entry).day) actions.moveOrResize(entry, { to: { day, minute: start }, end })
  }
  const { drag, handlers } = useMonthDrag({
    weeks: current,
    onDrop: moveToDay,
  })
  const weeks = drag?.weeks ?? current
  const measures: Record<`--${string}`, number> & CSSProperties = { '--weeks': weeks.length }
  return (
    <div className={styles.month} data-dragging={drag ? true : undefined} style={measures} {...handlers}>
      <table className={styles.table}>
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col" aria-label={weekdayName(day)}>
                {weekdayName(day).slice(0, 3)}.
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={week[0]?.day}>
              {week.map((monthDay, column) => (
                <DayCell
                  key={monthDay.day}
                  monthDay={monthDay}
                  lane={`${row},${column}`}
                  drag={drag}
                  withPractitioner={practitioners.length > 1}
                  toneOf={toneOf}
                  now={now}
                  actions={actions}
                  onOpenDay={() => onGo({ view: 'jour', date: monthDay.day })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
