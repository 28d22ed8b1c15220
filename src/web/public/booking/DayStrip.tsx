import type { Day } from '#domain/time.ts'
import { dayNumeral, monthName, weekdayName } from '#web/ui/french-day.ts'
import styles from './DayStrip.module.css'

type Props = {
  days: { day: Day; count: number; isPast: boolean }[]
  shown: Day
  onShow: (day: Day) => void
}

/** On a phone: the seven days of the week, of which one is shown below. */
export function DayStrip({ days, shown, onShow }: Props) {
  return (
    <ul className={styles.strip} aria-label="Jours de la semaine">
      {days.map(({ day, count, isPast }) => (
        <li key={day}>
          <button
            type="button"
            className={styles.day}
            aria-pressed={day === shown}
            data-free={count > 0}
            disabled={isPast}
            onClick={() => onShow(day)}
          >
            <span className={styles.weekday}>
              {weekdayName(day).slice(0, 3)}
              <span className="visually-hidden">{weekdayName(day).slice(3)} </span>
            </span>
            <span>
              {dayNumeral(day)}
              <span className="visually-hidden">{` ${monthName(day)}, ${countOf(count)}`}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function countOf(count: number): string {
  if (count === 0) return 'aucun créneau'
  return count === 1 ? '1 créneau' : `${count} créneaux`
}
