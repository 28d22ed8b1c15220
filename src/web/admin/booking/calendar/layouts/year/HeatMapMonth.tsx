import type { DayLoad } from '#contract/booking/calendar.ts'
import { loadStepOf, loadText } from '#domain/booking/load.ts'
import { dayNumeral, frenchDay, monthName, weekdayName } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { lastDayOf, type Month, monthOf } from '#domain/language/months.ts'
import { addDays, type Day, daysOf, mondayOf } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import styles from './YearHeatMap.module.css'

type Props = {
  month: Month
  /** Of its first week among those of the year, for the arrow keys. */
  firstRow: number
  loads: ReadonlyMap<Day, DayLoad>
  today: Day
  onOpenDay: (day: Day) => void
}

export function HeatMapMonth({ month, firstRow, loads, today, onOpenDay }: Props) {
  const weeks = weeksOf(month)
  return (
    <table className={styles.month}>
      <caption>{monthName(`${month}-01`)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" aria-label={weekdayName(day)}>
              {weekdayName(day).charAt(0).toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]}>
            {week.map((day, column) =>
              monthOf(day) === month ? (
                <td key={day} data-lane={`${firstRow + row},${column}`}>
                  <DaySquare
                    day={day}
                    load={loads.get(day)}
                    // Nothing is loaded yet if no day of the year is.
                    isClosed={loads.size > 0 && !loads.has(day)}
                    isToday={day === today}
                    onOpenDay={onOpenDay}
                  />
                </td>
              ) : (
                <td key={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SquareProps = {
  day: Day
  load: DayLoad | undefined
  isClosed: boolean
  isToday: boolean
  onOpenDay: (day: Day) => void
}

function DaySquare({ day, load, isClosed, isToday, onOpenDay }: SquareProps) {
  const name = `${nameOf(day, isClosed ? 'fermé' : countText(load))}${isToday ? ', aujourd’hui' : ''}`
  return (
    <button
      type="button"
      className={styles.day}
      data-stop={`day-${day}`}
      data-step={load ? loadStepOf(load) : undefined}
      data-closed={isClosed || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={name}
      title={name}
      onClick={() => onOpenDay(day)}
    >
      {dayNumeral(day)}
    </button>
  )
}

function nameOf(day: Day, text: string | null): string {
  return text === null ? frenchDay(day) : french`${frenchDay(day)} : ${text}`
}

function countText(load: DayLoad | undefined): string | null {
  if (!load) return null
  return load.count === 0 ? 'aucun rendez-vous' : `${frenchNumber(load.count)} rendez-vous, ${loadText(load)}`
}

/** From Monday, with the days of the neighboring months that complete the first and the last one. */
function weeksOf(month: Month): Day[][] {
  const first = mondayOf(`${month}-01`)
  const last = mondayOf(lastDayOf(month))
  return daysOf(first, last)
    .filter((day) => mondayOf(day) === day)
    .map((monday) => daysOf(monday, addDays(monday, 6)))
}
