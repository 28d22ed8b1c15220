import { type KeyboardEvent, useRef } from 'react'
import { dayNumeral, frenchDay, weekdayName } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { isGridKey } from '../cursor/grid-keys.ts'
import { type FreeDay, moveAlong } from '../cursor/slot-moves.ts'
import { slotCountText } from '../slots-by-day.ts'
import styles from './DayStrip.module.css'

type Props = {
  days: readonly (FreeDay & { isPast: boolean })[]
  today: Day
  shownDay: Day
  onShow: (day: Day) => void
}

export function DayStrip({ days, today, shownDay, onShow }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const handleKey = (event: KeyboardEvent, from: Day) => {
    const openDays = days.filter(({ isPast }) => !isPast).map(({ day }) => day)
    const target = isGridKey(event) && moveAlong(event.key, from, openDays)
    if (!target) return
    event.preventDefault()
    onShow(target)
    strip.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }
  return (
    <ul className={styles.strip} aria-label="Jours de la semaine" ref={strip}>
      {days.map(({ day, slots, isPast }) => (
        <li key={day}>
          <button
            type="button"
            className={styles.day}
            aria-pressed={day === shownDay}
            data-day={day}
            aria-current={day === today ? 'date' : undefined}
            data-has-slots={slots.length > 0}
            disabled={isPast}
            tabIndex={day === shownDay ? 0 : -1}
            onKeyDown={(event) => handleKey(event, day)}
            onClick={() => onShow(day)}
          >
            {/* A separate complete label: « lun » with « di » visually hidden would be read as two words. */}
            <span className="visually-hidden">{`${frenchDay(day)}, ${slotCountText(slots.length)}`}</span>
            <span className={styles.weekday} aria-hidden="true">
              {weekdayName(day).slice(0, 3)}
            </span>
            <span className={styles.numeral} aria-hidden="true">
              {dayNumeral(day)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
