import { dayAndYear, dayNumeral, frenchDay, monthName } from '#domain/language/french-day.ts'
import { frenchNumber } from '#domain/language/french-number.ts'
import { type Day, frenchTime, isPast, type LocalTime } from '#domain/language/time.ts'
import type { AgendaActions } from '../../../entries/agenda-actions.ts'
import { type AgendaEntry, entryKey, entryStart, unworkedLabel } from '../../../entries/agenda-entries.ts'
import styles from './AgendaMonth.module.css'
import { LoadBar } from './LoadBar.tsx'
import { MonthEntry } from './MonthEntry.tsx'
import type { DayOfMonth } from './month-weeks.ts'
import type { MonthDrag } from './use-month-drag.ts'

type Props = {
  monthDay: DayOfMonth
  /** Its row and column, for the arrow keys. */
  lane: string
  drag: MonthDrag | null
  withPractitioner: boolean
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
  actions: AgendaActions
  onOpenDay: () => void
}

export function DayCell({
  monthDay: { day, isOfMonth, load, entries, more, dayOff },
  lane,
  drag,
  withPractitioner,
  toneOf,
  now,
  actions,
  onOpenDay,
}: Props) {
  const isToday = day === now.day
  const label = dayOff && unworkedLabel(dayOff)
  return (
    <td
      className={styles.cell}
      aria-label={dayAndYear(day)}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      data-lane={lane}
      data-quiet={day < now.day || !isOfMonth || undefined}
      data-landing={drag?.target === day || undefined}
    >
      {dayOff && <div className={`unworked unworked-${dayOff.reason} ${styles.dayOff}`} />}
      <button
        type="button"
        className={styles.create}
        data-stop={`day-${day}`}
        aria-label={`Réserver le ${frenchDay(day)}`}
        onClick={() => actions.create(day < now.day ? null : { day, minute: 0 }, '')}
      />
      <div className={styles.content}>
        <DayHead day={day} load={load} isToday={isToday} onOpenDay={onOpenDay} />
        {label && <span className={`unworked-label ${styles.label}`}>{label}</span>}
        <div className={styles.entries}>
          {entries.map((entry) => (
            <MonthEntry
              key={entryKey(entry)}
              entry={entry}
              tone={toneOf(entry)}
              withPractitioner={withPractitioner}
              isMoving={drag !== null && entryKey(drag.entry) === entryKey(entry)}
              now={now}
              actions={actions}
            />
          ))}
          {more > 0 && <MoreButton day={day} count={more} onOpenDay={onOpenDay} />}
        </div>
      </div>
      {drag?.target === day && (
        <span className={styles.landing} aria-hidden>
          {landingText(drag.entry, day, now)}
        </span>
      )}
    </td>
  )
}

type MoreProps = { day: Day; count: number; onOpenDay: () => void }

function MoreButton({ day, count, onOpenDay }: MoreProps) {
  return (
    <button
      type="button"
      className={styles.more}
      data-stop={`more-${day}`}
      aria-label={`${moreText(count)}, ouvrir le ${shortDate(day)}`}
      onClick={onOpenDay}
    >
      {moreText(count)}
    </button>
  )
}

type HeadProps = Pick<DayOfMonth, 'day' | 'load'> & { isToday: boolean; onOpenDay: () => void }

function DayHead({ day, load, isToday, onOpenDay }: HeadProps) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.number}>
          {dayNumeral(day)}
          {day.endsWith('-01') && <span className={styles.monthName}> {monthName(day)}</span>}
        </span>
        {isToday && <span className={styles.today}>aujourd’hui</span>}
        {load && load.count > 0 && (
          <button
            type="button"
            className={styles.count}
            data-stop={`count-${day}`}
            aria-label={`${frenchNumber(load.count)} rendez-vous, ouvrir le ${shortDate(day)}`}
            onClick={onOpenDay}
          >
            {frenchNumber(load.count)}
            <span className={styles.unit}> rendez-vous</span>
          </button>
        )}
      </div>
      {load && load.count > 0 && <LoadBar day={load} />}
    </>
  )
}

function shortDate(day: Day): string {
  return `${dayNumeral(day)} ${monthName(day)}`
}

function moreText(count: number): string {
  return count === 1 ? '+ 1 autre' : `+ ${frenchNumber(count)} autres`
}

function landingText(entry: AgendaEntry, day: Day, now: LocalTime): string {
  const { minute } = entryStart(entry)
  const text = `${frenchDay(day)}, ${frenchTime(minute)}`
  return isPast({ day, minute }, now) ? `${text}, déjà passé` : text
}
