import type { UnworkedSpan } from '#contract/calendar.ts'
import { type Day, END_OF_DAY, formatTime, isPast, type LocalTime, type Span } from '#domain/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import { type AgendaEntry, entryKey, unworkedLabel, unworkedSpanOf } from '../agenda-entries.ts'
import { ColumnEntry } from './ColumnEntry.tsx'
import styles from './DayColumns.module.css'
import { CLICK_STEP_MINUTES, DRAG_STEP_MINUTES, minuteAt, toPixels } from './scale.ts'
import { type Drag, useDrag } from './use-drag.ts'

type Props = {
  day: Day
  practitioner: { id: number; displayName: string }
  entries: AgendaEntry[]
  unworked: UnworkedSpan[]
  toneOf: (entry: AgendaEntry) => string
  now: LocalTime
  actions: AgendaActions
}

export function DayColumn({ day, practitioner, entries, unworked, toneOf, now, actions }: Props) {
  const { drag, consumeDragClick, handlers } = useDrag({
    onDrop: (drop) => {
      const { start, end } = spanOfDrag(drop)
      const at = { day, minute: start }
      if (isPast(at, now)) actions.create(null, '')
      else actions.select({ at, end, praticienId: practitioner.id })
    },
  })
  const createAtClick = (event: React.MouseEvent<HTMLElement>) => {
    if (consumeDragClick()) return
    // A keyboard click (`detail` 0) has no position, hence no time of day.
    if (event.detail === 0)
      return actions.create(day < now.day ? null : { day, minute: now.minute }, '', practitioner.id)
    const { top } = event.currentTarget.getBoundingClientRect()
    const at = { day, minute: minuteAt(event.clientY - top, CLICK_STEP_MINUTES) }
    actions.create(isPast(at, now) ? null : at, formatTime(at.minute), practitioner.id)
  }
  const drawnSpan = drag && spanOfDrag(drag)
  return (
    <section className={styles.column} aria-labelledby={`praticien-${practitioner.id}`}>
      <h3 className={styles.name} id={`praticien-${practitioner.id}`}>
        {practitioner.displayName}
      </h3>
      <div className={styles.day}>
        {unworked.map((span) => (
          <div
            key={span.from}
            className={`unworked unworked-${span.reason} ${styles.unworked}`}
            style={styleOf(unworkedSpanOf(span))}
          >
            {unworkedLabel(span) && <span className="unworked-label">{unworkedLabel(span)}</span>}
          </div>
        ))}
        <button
          type="button"
          className={styles.emptyTime}
          aria-label={`Réserver pour ${practitioner.displayName}`}
          onClick={createAtClick}
          {...handlers}
        />
        {drawnSpan && <div className={styles.drawn} style={styleOf(drawnSpan)} aria-hidden />}
        {entries.map((entry) => (
          <ColumnEntry key={entryKey(entry)} entry={entry} tone={toneOf(entry)} now={now} actions={actions} />
        ))}
      </div>
    </section>
  )
}

function spanOfDrag({ startY, distance }: Drag): Span {
  const endY = startY + distance
  const top = Math.min(startY, endY)
  const bottom = Math.max(startY, endY)
  const start = minuteAt(top, DRAG_STEP_MINUTES)
  return { start, end: Math.min(minuteAt(bottom, DRAG_STEP_MINUTES) + DRAG_STEP_MINUTES, END_OF_DAY) }
}

function styleOf({ start, end }: Span) {
  return { insetBlockStart: toPixels(start), blockSize: toPixels(end - start) }
}
