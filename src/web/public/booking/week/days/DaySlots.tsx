import type { CSSProperties, KeyboardEvent } from 'react'
import { dayNumeral, frenchDateTime, frenchDay, monthName, weekdayName } from '#domain/language/french-day.ts'
import { type Day, frenchTime, type LocalTime, type Minute } from '#domain/language/time.ts'
import styles from './DaySlots.module.css'
import { linesOf } from './grid-lines.ts'
import type { HourGroup } from './hour-rows.ts'

type Props = {
  day: Day
  slots: readonly Minute[]
  /** Of the whole week. */
  groups: readonly HourGroup[]
  isPast: boolean
  selectedSlot: LocalTime | null
  /** Of the appointment that is being moved. */
  currentSlot: LocalTime | null
  tabStop: LocalTime | undefined
  onKey: (event: KeyboardEvent, slot: LocalTime) => void
  onFocusSlot: (slot: LocalTime) => void
  onSelectSlot: (slot: LocalTime) => void
}

export function DaySlots({ day, slots, groups, isPast, selectedSlot, currentSlot, ...props }: Props) {
  const isAt = (slot: LocalTime | null | undefined, minute: Minute) =>
    slot?.day === day && slot.minute === minute
  return (
    <>
      <h3 className={styles.heading} data-past={isPast}>
        <span className={styles.weekday}>{weekdayName(day)}</span>{' '}
        <span className={styles.numeral}>{dayNumeral(day)}</span>{' '}
        <span className={styles.month}>{monthName(day)}</span>
      </h3>
      {slots.length === 0 && <p className={styles.empty}>{isPast ? 'Jour passé' : 'Aucun créneau'}</p>}
      {groups.map(({ label, minutes }, index) => {
        const own = minutes.filter((minute) => slots.includes(minute))
        return own.length === 0 ? null : (
          <div key={label} className={styles.period} style={linesOf(groups, index)}>
            <h4 className={styles.label}>{label}</h4>
            <ul className={styles.slots} aria-label={`${frenchDay(day)}, ${label}`}>
              {own.map((minute) => (
                <li key={minute} style={rowStyle(minutes.indexOf(minute) + 1)}>
                  <button
                    type="button"
                    className={styles.slot}
                    aria-label={frenchDateTime({ day, minute })}
                    aria-pressed={isAt(selectedSlot, minute)}
                    aria-current={isAt(currentSlot, minute) || undefined}
                    tabIndex={isAt(props.tabStop, minute) ? 0 : -1}
                    onKeyDown={(event) => props.onKey(event, { day, minute })}
                    onFocus={() => props.onFocusSlot({ day, minute })}
                    onClick={() => props.onSelectSlot({ day, minute })}
                  >
                    {frenchTime(minute)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </>
  )
}

/** A custom property: a narrow screen has other rows. */
function rowStyle(row: number): CSSProperties {
  return { '--row': row } as CSSProperties
}
