import { useState } from 'react'
import { MAX_SERIES_DATES, MAX_SERIES_DAYS } from '#domain/booking/series.ts'
import { dayNumeral, frenchDay, monthName } from '#domain/language/french-day.ts'
import { addMonths, lastDayOf, monthOf } from '#domain/language/months.ts'
import {
  addDays,
  type Day,
  daysBetween,
  daysOf,
  mondayOf,
  WEEKDAYS_FROM_MONDAY,
} from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import styles from './series.module.css'

type Props = { today: Day; days: readonly Day[]; onChange: (days: Day[]) => void }

/** A month whose days are pressed and released. */
export function DayPicker({ today, days, onChange }: Props) {
  const [month, setMonth] = useState(() => monthOf(days[0] ?? today))
  const first = `${month}-01`
  const cells = daysOf(mondayOf(first), addDays(mondayOf(lastDayOf(month)), 6))
  const toggle = (day: Day) =>
    onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort())
  const isFull = days.length >= MAX_SERIES_DATES
  return (
    <fieldset className={styles.picker}>
      <legend className="visually-hidden">Jours de la série</legend>
      <div className={styles.month}>
        <button
          type="button"
          aria-label="Mois précédent"
          disabled={first <= today}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          ‹
        </button>
        <span aria-live="polite">{`${monthName(first)} ${month.slice(0, 4)}`}</span>
        <button type="button" aria-label="Mois suivant" onClick={() => setMonth(addMonths(month, 1))}>
          ›
        </button>
      </div>
      <div className={styles.days}>
        {WEEKDAYS_FROM_MONDAY.map((weekday, index) => (
          <span key={weekday} aria-hidden="true">
            {INITIALS[index]}
          </span>
        ))}
        {cells.map((day) =>
          monthOf(day) === month ? (
            <button
              key={day}
              type="button"
              aria-pressed={days.includes(day)}
              aria-label={frenchDay(day)}
              disabled={day < today || (!days.includes(day) && (isFull || isTooFar(day, days)))}
              onClick={() => toggle(day)}
            >
              {dayNumeral(day)}
            </button>
          ) : (
            <span key={day} />
          ),
        )}
      </div>
      {isFull && (
        <p className={primitivesStyles.note}>{french`Une série compte ${MAX_SERIES_DATES} dates au plus.`}</p>
      )}
    </fieldset>
  )
}

const INITIALS = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

/** From the first day to the last, a series stays within a year. */
function isTooFar(day: Day, days: readonly Day[]): boolean {
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day]
  return daysBetween(first, day) > MAX_SERIES_DAYS || daysBetween(day, last) > MAX_SERIES_DAYS
}
