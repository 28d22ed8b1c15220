import type { UnworkedStretch } from '#contract/calendar.ts'
import { type Day, END_OF_DAY, formatTime, isPast, type LocalTime } from '#domain/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import { type AgendaEntry, entryKey, stretchOf, unworkedLabel } from '../agenda-entries.ts'
import { ColumnEntry } from './ColumnEntry.tsx'
import styles from './DayColumns.module.css'
import { CLICK_STEP, DRAG_STEP, minuteAt, yOf } from './scale.ts'
import { type Drag, useDrag } from './use-drag.ts'

type Props = {
  day: Day
  practitioner: { id: number; displayName: string }
  entries: AgendaEntry[]
  unworked: UnworkedStretch[]
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
  on: AgendaActions
}

export function DayColumn({ day, practitioner, entries, unworked, toneOf, now, on }: Props) {
  const { drag, wasDrag, handlers } = useDrag({
    go: (drawn) => {
      const { start, end } = stretchDrawn(drawn)
      const at = { day, minute: start }
      if (isPast(at, now)) on.create(null, '')
      else on.select({ at, end, praticienId: practitioner.id })
    },
  })
  const create = (event: React.MouseEvent<HTMLElement>) => {
    if (wasDrag()) return
    // A keyboard click (`detail` 0) has no position, hence no time of day.
    if (event.detail === 0)
      return on.create(day < now.day ? null : { day, minute: now.minute }, '', practitioner.id)
    const { top } = event.currentTarget.getBoundingClientRect()
    const at = { day, minute: minuteAt(event.clientY - top, CLICK_STEP) }
    on.create(isPast(at, now) ? null : at, formatTime(at.minute), practitioner.id)
  }
  const drawn = drag && stretchDrawn(drag)
  return (
    <section className={styles.column} aria-labelledby={`praticien-${practitioner.id}`}>
      <h3 className={styles.name} id={`praticien-${practitioner.id}`}>
        {practitioner.displayName}
      </h3>
      <div className={styles.day}>
        {unworked.map((stretch) => (
          <div
            key={stretch.from}
            className={`unworked unworked-${stretch.reason} ${styles.stretch}`}
            style={boxOf(stretchOf(stretch))}
          >
            {unworkedLabel(stretch) && <span className="unworked-label">{unworkedLabel(stretch)}</span>}
          </div>
        ))}
        <button
          type="button"
          className={styles.empty}
          aria-label={`Réserver pour ${practitioner.displayName}`}
          onClick={create}
          {...handlers}
        />
        {drawn && <div className={styles.drawn} style={boxOf(drawn)} aria-hidden />}
        {entries.map((entry) => (
          <ColumnEntry key={entryKey(entry)} entry={entry} tone={toneOf(entry)} now={now} on={on} />
        ))}
      </div>
    </section>
  )
}

function stretchDrawn({ from, by }: Drag) {
  const [top, bottom] = by < 0 ? [from + by, from] : [from, from + by]
  const start = minuteAt(top, DRAG_STEP)
  return { start, end: Math.min(minuteAt(bottom, DRAG_STEP) + DRAG_STEP, END_OF_DAY) }
}

function boxOf({ start, end }: { start: number; end: number }) {
  return { insetBlockStart: yOf(start), blockSize: yOf(end - start) }
}
