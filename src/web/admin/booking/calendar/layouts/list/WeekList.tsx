import { frenchDay } from '#domain/language/french-day.ts'
import type { Day } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import { daysOfPeriod } from '../../calendar-view.ts'
import { contentOfDay, countReservations, reservationCount } from '../day-content.ts'
import { DayRows, type RowsProps } from './DayRows.tsx'
import listStyles from './list.module.css'
import styles from './WeekList.module.css'

type Props = LayoutProps & Pick<RowsProps, 'shown'>

/** « Planning » : the week's days, one below the other. */
export function WeekList({ calendarView, content, isFetching, onGo, ...rowsProps }: Props) {
  const days = daysOfPeriod(calendarView).map((day) => ({ day, content: contentOfDay(content, day) }))
  const isEmpty = days.every((one) => one.content.entries.length === 0)
  return (
    <div className={listStyles.week}>
      {isEmpty ? (
        <p className={listStyles.empty} role="status">
          {isFetching
            ? 'Chargement...'
            : french`Aucun rendez-vous à afficher cette semaine. Le bouton « Nouveau rendez-vous » en ajoute un.`}
        </p>
      ) : (
        days.map((one, row) => (
          <ListedDay
            key={one.day}
            {...rowsProps}
            {...one}
            row={row}
            onOpenDay={(date) => onGo({ view: 'jour', date })}
          />
        ))
      )}
    </div>
  )
}

type ListedDayProps = RowsProps &
  Pick<LayoutProps, 'content'> & { day: Day; row: number; onOpenDay: (day: Day) => void }

function ListedDay({ day, row, onOpenDay, ...rowsProps }: ListedDayProps) {
  const count = countReservations(rowsProps.content.entries)
  const isToday = day === rowsProps.now.day
  return (
    <section className={styles.listedDay} aria-labelledby={`jour-${day}`} data-lane={`${row},0`}>
      <header className={styles.dayHeader} data-today={isToday || undefined}>
        <h3 id={`jour-${day}`}>
          <button
            type="button"
            data-stop={`day-${day}`}
            aria-current={isToday ? 'date' : undefined}
            onClick={() => onOpenDay(day)}
          >
            {frenchDay(day)}
          </button>
        </h3>
        <span>{reservationCount(count)}</span>
      </header>
      <DayRows {...rowsProps} day={day} />
    </section>
  )
}
