import type { KeyboardEvent } from 'react'
import { dayNumeral, frenchDateTime, frenchDay, monthName, weekdayName } from '#domain/language/french-day.ts'
import { type Day, frenchTime, type LocalTime, type Minute } from '#domain/language/time.ts'
import styles from './DaySlots.module.css'
import type { HourGroup } from './hour-rows.ts'
import partStyles from './parts.module.css'

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

export function DaySlots({ groups, ...column }: Props) {
  const { day, slots, isPast } = column
  return (
    <>
      <h3 className={styles.heading} data-past={isPast}>
        <span className={styles.weekday}>{weekdayName(day)}</span>{' '}
        <span className={styles.numeral}>{dayNumeral(day)}</span>{' '}
        <span className={styles.month}>{monthName(day)}</span>
      </h3>
      {slots.length === 0 ? (
        <p className={styles.empty}>{isPast ? 'Jour passé' : 'Aucun créneau'}</p>
      ) : (
        <div className={partStyles.parts}>
          {groups.map((group) => (
            <PartOfDay key={group.label} {...column} {...group} />
          ))}
        </div>
      )}
    </>
  )
}

/** A row for each hour of the week, so that the same hour of all days stands in one line. */
function PartOfDay({ label, minutes, day, slots, ...column }: Omit<Props, 'groups'> & HourGroup) {
  const isAt = (slot: LocalTime | null | undefined, minute: Minute) =>
    slot?.day === day && slot.minute === minute
  return (
    <div
      className={`${partStyles.part} ${styles.part}`}
      data-has-slots={minutes.some((minute) => slots.includes(minute))}
    >
      <h4 className={styles.label}>{label}</h4>
      <ul className={`${partStyles.rows} ${styles.slots}`} aria-label={`${frenchDay(day)}, ${label}`}>
        {minutes.map((minute) =>
          slots.includes(minute) ? (
            <li key={minute}>
              <button
                type="button"
                className={styles.slot}
                aria-label={frenchDateTime({ day, minute })}
                aria-pressed={isAt(column.selectedSlot, minute)}
                aria-current={isAt(column.currentSlot, minute) || undefined}
                tabIndex={isAt(column.tabStop, minute) ? 0 : -1}
                onKeyDown={(event) => column.onKey(event, { day, minute })}
                onFocus={() => column.onFocusSlot({ day, minute })}
                onClick={() => column.onSelectSlot({ day, minute })}
              >
                {frenchTime(minute)}
              </button>
            </li>
          ) : (
            <li key={minute} className={styles.gap} aria-hidden="true" />
          ),
        )}
      </ul>
    </div>
  )
}
