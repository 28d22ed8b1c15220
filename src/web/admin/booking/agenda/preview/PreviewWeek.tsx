import type { ReactNode } from 'react'
import { frenchDay } from '#domain/language/french-day.ts'
import { addDays, type Day, daysOf, frenchTime, parseTime } from '#domain/language/time.ts'
import foldStyles from '#web/ui/fold.module.css'
import styles from './AgendaPreview.module.css'

/** Hours of a day that are not folded. */
const SHOWN = 6

type Props = { start: Day; today: Day; slots: Record<Day, string[]> }

/** Long lists of hours unfold, but for the first one. */
export function PreviewWeek({ start, today, slots }: Props) {
  const days = daysOf(start, addDays(start, 6))
  const firstDay = days.find((day) => slots[day]?.length)
  return (
    <ol className={styles.week}>
      {days.map((day) => {
        const times = slots[day] ?? []
        const title = (
          <span className={styles.day}>
            <strong>{frenchDay(day)}</strong>
            <span>{slotCountText(times.length, day < today)}</span>
          </span>
        )
        return (
          <li key={day} data-empty={times.length === 0 || undefined}>
            {times.length === 0 ? (
              title
            ) : (
              <DayHours
                day={day}
                times={times}
                title={title}
                isOpen={day === firstDay || times.length <= SHOWN}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

type DayProps = { day: Day; times: readonly string[]; title: ReactNode; isOpen: boolean }

function DayHours({ day, times, title, isOpen }: DayProps) {
  return (
    // Not `false`: whoever has unfolded it keeps it so.
    <details className={foldStyles.fold} open={isOpen || undefined}>
      <summary>{title}</summary>
      <ul className={styles.times} aria-label={`Créneaux du ${frenchDay(day)}`}>
        {times.map((time) => (
          <li key={time}>{frenchTime(parseTime(time) ?? 0)}</li>
        ))}
      </ul>
    </details>
  )
}

function slotCountText(count: number, isPast: boolean): string {
  if (count === 0) return isPast ? 'passé' : 'aucun créneau'
  return count === 1 ? '1 créneau' : `${count} créneaux`
}
