import type { KeyboardEvent } from 'react'
import { dayNumeral, frenchDateTime, frenchDay, monthName, weekdayName } from '#domain/language/french-day.ts'
import { type Day, frenchTime, type LocalTime, type Minute } from '#domain/language/time.ts'
import { groupByPeriod } from '../periods/periods.ts'
import styles from './DaySlots.module.css'

type Props = {
  day: Day
  slots: readonly Minute[]
  state: 'past' | 'open'
  selectedSlot: LocalTime | null
  tabStop: LocalTime | undefined
  onKey: (event: KeyboardEvent, slot: LocalTime) => void
  onFocusSlot: (slot: LocalTime) => void
  onSelectSlot: (slot: LocalTime) => void
}

export function DaySlots({ day, slots, state, selectedSlot, tabStop, ...handlers }: Props) {
  const isSelected = (minute: Minute) => selectedSlot?.day === day && selectedSlot.minute === minute
  const isTabStop = (minute: Minute) => tabStop?.day === day && tabStop.minute === minute
  return (
    <>
      <h3 className={styles.heading} data-state={state}>
        <span className={styles.weekday}>{weekdayName(day)}</span> <span>{dayNumeral(day)}</span>{' '}
        <span className={styles.month}>{monthName(day)}</span>
      </h3>
      {slots.length === 0 && (
        <p className={styles.empty}>{state === 'past' ? 'Jour passé' : 'Aucun créneau'}</p>
      )}
      {groupByPeriod(slots).map(({ label, minutes }) => (
        <div key={label} className={styles.period} data-empty={minutes.length === 0}>
          {minutes.length > 0 && (
            <>
              <h4 className={styles.label}>{label}</h4>
              <ul className={styles.slots} aria-label={`${frenchDay(day)}, ${label}`}>
                {minutes.map((minute) => (
                  <li key={minute}>
                    <button
                      type="button"
                      className={styles.slot}
                      aria-label={frenchDateTime({ day, minute })}
                      aria-pressed={isSelected(minute)}
                      tabIndex={isTabStop(minute) ? 0 : -1}
                      onKeyDown={(event) => handlers.onKey(event, { day, minute })}
                      onFocus={() => handlers.onFocusSlot({ day, minute })}
                      onClick={() => handlers.onSelectSlot({ day, minute })}
                    >
                      {frenchTime(minute)}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      ))}
    </>
  )
}
