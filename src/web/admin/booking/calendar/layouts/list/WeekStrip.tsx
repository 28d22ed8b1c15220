import { abbreviatedWeekday, frenchDay } from '#domain/language/french-day.ts'
import { addDays, type Day, daysOf, mondayOf } from '#domain/language/time.ts'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import { reservationCount } from '../day-content.ts'
import styles from './WeekStrip.module.css'

type Props = {
  chosen: Day
  today: Day
  counts: ReadonlyMap<Day, number>
  onChoose: (day: Day) => void
}

export function WeekStrip({ chosen, today, counts, onChoose }: Props) {
  const monday = mondayOf(chosen)
  return (
    <nav className={styles.week} aria-label="Jours de la semaine">
      <ol className={styles.strip}>
        {daysOf(monday, addDays(monday, 6)).map((day, column) => (
          <li key={day} data-lane={`0,${column}`}>
            <button
              type="button"
              className={styles.day}
              data-stop={`day-${day}`}
              data-today={day === today || undefined}
              data-chosen={day === chosen || undefined}
              aria-current={currentOf(day, chosen, today)}
              onClick={() => onChoose(day)}
            >
              <NamedContent name={dayLabel(day, counts.get(day), today)}>
                <span>{abbreviatedWeekday(day)}</span>
                <strong>{Number(day.slice(8))}</strong>
                <span>{countText(counts.get(day))}</span>
              </NamedContent>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function dayLabel(day: Day, count: number | undefined, today: Day): string {
  const parts = [
    frenchDay(day),
    day === today && 'aujourd’hui',
    count !== undefined && reservationCount(count),
  ]
  return parts.filter(Boolean).join(', ')
}

function currentOf(day: Day, chosen: Day, today: Day): 'true' | 'date' | undefined {
  if (day === chosen) return 'true'
  return day === today ? 'date' : undefined
}

function countText(count: number | undefined): string {
  if (count === undefined) return '\u00a0'
  return count === 0 ? '–' : String(count)
}
