import { addDays, type Day, isPast } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import { shiftView } from '../../calendar-view.ts'
import { contentOfDay } from '../day-content.ts'
import { DayRows } from './DayRows.tsx'
import styles from './list.module.css'
import { useSwipe } from './use-swipe.ts'
import { WeekStrip } from './WeekStrip.tsx'

type Props = LayoutProps & {
  /** The person whose agenda is shown; null for everybody's. */
  shown: number | null
  /** Reservations of each day of the week; days that are not loaded are missing. */
  counts: ReadonlyMap<Day, number>
}

/** The day on a phone. A swipe does what « Précédent » and « Suivant » do. */
export function DayList({ calendarView, content, counts, isFetching, onGo, ...rowsProps }: Props) {
  const { date } = calendarView
  const { now } = rowsProps
  const swipe = useSwipe((direction) => onGo(shiftView(calendarView, direction)))
  const day = contentOfDay(content, date)
  return (
    <div className={styles.day} {...swipe}>
      <WeekStrip
        chosen={date}
        today={now.day}
        counts={counts}
        onChoose={(chosen) => onGo({ ...calendarView, date: chosen })}
      />
      {day.entries.length === 0 && (
        <p className={styles.empty} role="status">
          {isFetching ? 'Chargement...' : emptyText(isPast({ day: addDays(date, 1), minute: 0 }, now))}
        </p>
      )}
      <DayRows {...rowsProps} content={day} day={date} lane="1,0" />
    </div>
  )
}

function emptyText(isDayOver: boolean): string {
  const nothing = 'Aucun rendez-vous ce jour.'
  return isDayOver ? nothing : french`${nothing} Le bouton « Nouveau rendez-vous » en ajoute un.`
}
