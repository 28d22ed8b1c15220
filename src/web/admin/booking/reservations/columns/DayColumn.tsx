import type { UnworkedSpan } from '#contract/booking/calendar.ts'
import { type Day, formatTime, isPast, type LocalTime, overlaps, type Span } from '#domain/language/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import { type AgendaEntry, entryKey, unworkedLabel, unworkedSpanOf } from '../agenda-entries.ts'
import { startInView } from '../calendar/shown-hours.ts'
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
  hours: Span
  now: LocalTime
  actions: AgendaActions
}

export function DayColumn({ day, practitioner, entries, unworked, toneOf, hours, now, actions }: Props) {
  const { drag, consumeDragClick, handlers } = useDrag({
    onDrop: (drop) => {
      const { start, end } = spanOfDrag(drop, hours)
      const at = { day, minute: start }
      if (isPast(at, now)) actions.create(null, '')
      else actions.select({ at, end, praticienId: practitioner.id })
    },
  })
  const createAt = (at: LocalTime) =>
    actions.create(day < now.day || isPast(at, now) ? null : at, formatTime(at.minute), practitioner.id)
  const createAtClick = (event: React.MouseEvent<HTMLElement>) => {
    if (consumeDragClick()) return
    // A keyboard click (`detail` 0) has no position, hence no time of day.
    if (event.detail === 0) return createAt(startInView({ view: 'jour', date: day }, unworked, now))
    const { top } = event.currentTarget.getBoundingClientRect()
    createAt({ day, minute: minuteAt(event.clientY - top, CLICK_STEP_MINUTES, hours) })
  }
  const drawnSpan = drag && spanOfDrag(drag, hours)
  return (
    <section className={styles.column} aria-labelledby={`praticien-${practitioner.id}`}>
      <h3 className={styles.name} id={`praticien-${practitioner.id}`}>
        <span title={practitioner.displayName}>{practitioner.displayName}</span>
      </h3>
      <div className={styles.day}>
        {unworked
          .filter((span) => overlaps(unworkedSpanOf(span), hours))
          .map((span) => (
            <div
              key={span.from}
              className={`unworked unworked-${span.reason} ${styles.unworked}`}
              style={styleOf(unworkedSpanOf(span), hours)}
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
        {drawnSpan && <div className={styles.drawn} style={styleOf(drawnSpan, hours)} aria-hidden />}
        {entries.map((entry) => (
          <ColumnEntry
            key={entryKey(entry)}
            entry={entry}
            tone={toneOf(entry)}
            hours={hours}
            now={now}
            actions={actions}
          />
        ))}
      </div>
    </section>
  )
}

function spanOfDrag({ startY, distance }: Drag, hours: Span): Span {
  const endY = startY + distance
  const start = minuteAt(Math.min(startY, endY), DRAG_STEP_MINUTES, hours)
  const last = minuteAt(Math.max(startY, endY), DRAG_STEP_MINUTES, hours)
  return { start, end: last + DRAG_STEP_MINUTES }
}

function styleOf(span: Span, hours: Span) {
  const start = Math.max(span.start, hours.start)
  const end = Math.min(span.end, hours.end)
  return { insetBlockStart: toPixels(start - hours.start), blockSize: toPixels(end - start) }
}
