import { frenchDay } from '#domain/language/french-day.ts'
import { addDays, type Day, daysOf, frenchTime, parseTime } from '#domain/language/time.ts'
import styles from './AgendaPreview.module.css'

type Props = { start: Day; today: Day; slots: Record<Day, string[]> }

export function PreviewWeek({ start, today, slots }: Props) {
  return (
    <ol className={styles.week}>
      {daysOf(start, addDays(start, 6)).map((day) => {
        const times = slots[day] ?? []
        return (
          <li key={day} data-empty={times.length === 0 || undefined}>
            <p className={styles.day}>
              <strong>{frenchDay(day)}</strong>
              <span>{slotCountText(times.length, day < today)}</span>
            </p>
            {times.length > 0 && (
              <ul className={styles.times} aria-label={`Créneaux du ${frenchDay(day)}`}>
                {times.map((time) => (
                  <li key={time}>{frenchTime(parseTime(time) ?? 0)}</li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function slotCountText(count: number, isPast: boolean): string {
  if (count === 0) return isPast ? 'passé' : 'aucun créneau'
  return count === 1 ? '1 créneau' : `${count} créneaux`
}
