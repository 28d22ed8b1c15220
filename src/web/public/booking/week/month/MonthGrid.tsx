import { type KeyboardEvent, useEffect, useRef } from 'react'
import { monthName } from '#domain/language/french-day.ts'
import { type Month, monthOf } from '#domain/language/months.ts'
import type { Day } from '#domain/language/time.ts'
import type { SlotsByDay } from '../slots-by-day.ts'
import { MonthDay } from './MonthDay.tsx'
import styles from './MonthGrid.module.css'
import { weeksOf } from './month-layout.ts'

/** Spread, because Biome does not know that a table may be a grid (ARIA in HTML). */
const GRID = { role: 'grid' }

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

type Props = {
  month: Month
  today: Day
  slotsByDay: SlotsByDay | undefined
  selectedDay: Day | undefined
  focusedDay: Day
  /** True once for a day that awaits the focus. */
  takeFocus: () => boolean
  onKey: (event: KeyboardEvent, day: Day) => void
  onFocusDay: (day: Day) => void
  onPickDay: (day: Day) => void
}

export function MonthGrid({ month, today, slotsByDay, selectedDay, focusedDay, takeFocus, ...on }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (takeFocus()) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  return (
    <div className={styles.frame}>
      <p className="visually-hidden" role="status">
        {slotsByDay ? freeDaysText(slotsByDay, month) : 'Chargement des créneaux'}
      </p>
      <table
        className={styles.month}
        {...GRID}
        aria-label={`${monthName(focusedDay)} ${month.slice(0, 4)}`}
        aria-busy={slotsByDay === undefined}
        ref={grid}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => (
                <td key={WEEKDAYS[column]}>
                  {day !== null && (
                    <MonthDay
                      day={day}
                      today={today}
                      slotCount={slotsByDay && (slotsByDay.get(day)?.length ?? 0)}
                      isSelected={day === selectedDay}
                      isTabStop={day === focusedDay}
                      onKey={(event) => on.onKey(event, day)}
                      onFocus={() => on.onFocusDay(day)}
                      onPick={() => on.onPickDay(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function freeDaysText(slotsByDay: SlotsByDay, month: Month): string {
  const count = [...slotsByDay].filter(([day, slots]) => monthOf(day) === month && slots.length > 0).length
  if (count === 0) return 'Aucun jour avec un créneau libre'
  return count === 1 ? '1 jour avec un créneau libre' : `${count} jours avec un créneau libre`
}
