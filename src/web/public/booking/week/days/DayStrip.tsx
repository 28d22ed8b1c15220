import { dayNumeral, frenchDay, weekdayName } from '#domain/french-day.ts'
import type { Day } from '#domain/time.ts'
import styles from './DayStrip.module.css'

type Props = {
  days: { day: Day; slotCount: number; isPast: boolean }[]
  shownDay: Day
  onShow: (day: Day) => void
}

export function DayStrip({ days, shownDay, onShow }: Props) {
  return (
    <ul className={styles.strip} aria-label="Jours de la semaine">
      {days.map(({ day, slotCount, isPast }) => (
        <li key={day}>
          <button
            type="button"
            className={styles.day}
            aria-pressed={day === shownDay}
            data-has-slots={slotCount > 0}
            disabled={isPast}
            onClick={() => onShow(day)}
          >
            {/* A separate complete label: « lun » with « di » visually hidden would be read as two words. */}
            <span className="visually-hidden">{`${frenchDay(day)}, ${slotCountText(slotCount)}`}</span>
            <span className={styles.weekday} aria-hidden="true">
              {weekdayName(day).slice(0, 3)}
            </span>
            <span aria-hidden="true">{dayNumeral(day)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function slotCountText(count: number): string {
  if (count === 0) return 'aucun créneau'
  return count === 1 ? '1 créneau' : `${count} créneaux`
}
