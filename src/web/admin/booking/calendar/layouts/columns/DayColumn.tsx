import { frenchDate } from '#domain/language/french-day.ts'
import { type Day, formatTime, overlaps, type Span } from '#domain/language/time.ts'
import { entryKey, unworkedLabel, unworkedSpanOf } from '../../../entries/agenda-entries.ts'
import type { LayoutProps } from '../../calendar-props.ts'
import { startInView } from '../../shown-hours.ts'
import { ColumnEntry } from './ColumnEntry.tsx'
import { type Column, futureStart } from './columns.ts'
import { CLICK_STEP_MINUTES, DRAG_STEP_MINUTES, minuteAt, toPixels, visiblePart } from './scale.ts'
import styles from './TimeColumns.module.css'
import { type Drag, useDrag } from './use-drag.ts'

type Props = Pick<LayoutProps, 'toneOf' | 'hours' | 'now' | 'actions'> & {
  column: Column
  columns: readonly Column[]
  withPractitioner: boolean
}

export function DayColumn({ column, columns, toneOf, hours, now, withPractitioner, actions }: Props) {
  const { day, praticienId } = column
  const { drag, createAtClick, handlers } = useEmptyTime({ column, hours, now, actions })
  const drawnSpan = drag && spanOfDrag(drag, hours)
  const isToday = day === now.day
  return (
    <section
      className={styles.column}
      data-column={column.key}
      data-lane={`0,${columns.indexOf(column)}`}
      aria-label={praticienId !== null && withPractitioner ? column.heading : frenchDate(day)}
    >
      <h3 className={styles.name} data-today={column.isToday || undefined}>
        <span title={column.heading}>{column.heading}</span>
      </h3>
      <div className={styles.day} data-date={day}>
        <UnworkedTime unworked={column.unworked} hours={hours} />
        <button
          type="button"
          className={styles.emptyTime}
          data-stop={`empty-${column.key}`}
          aria-label={column.emptyTimeLabel}
          onClick={createAtClick}
          {...handlers}
        />
        {drawnSpan && <div className={styles.drawn} style={styleOf(drawnSpan, hours)} aria-hidden />}
        {column.entries.map((entry) => (
          <ColumnEntry
            key={entryKey(entry)}
            entry={entry}
            column={column}
            columns={columns}
            tone={toneOf(entry)}
            hours={hours}
            now={now}
            withPractitioner={withPractitioner}
            actions={actions}
          />
        ))}
        {isToday && hours.start <= now.minute && now.minute < hours.end && (
          <div
            className={styles.now}
            style={{ insetBlockStart: toPixels(now.minute - hours.start) }}
            aria-hidden
          />
        )}
      </div>
    </section>
  )
}

/** A click or a drag on time that is free. */
function useEmptyTime({ column, hours, now, actions }: Pick<Props, 'column' | 'hours' | 'now' | 'actions'>) {
  const { day, praticienId } = column
  const { drag, consumeDragClick, handlers } = useDrag({
    onDrop: (drop) => {
      const { start, end } = spanOfDrag(drop, hours)
      const at = futureStart({ day, minute: start }, now)
      if (at === null) actions.create(null, '')
      else actions.select({ at, end, praticienId })
    },
  })
  const createAt = (minute: number) =>
    actions.create(
      futureStart({ day, minute }, now),
      formatTime(minute),
      ...(praticienId === null ? [] : [praticienId]),
    )
  const createAtClick = (event: React.MouseEvent<HTMLElement>) => {
    if (consumeDragClick()) return
    // A keyboard click (`detail` 0) has no position, hence no time of day.
    if (event.detail === 0) return createAt(firstStart(day, column, now))
    const { top } = event.currentTarget.getBoundingClientRect()
    createAt(minuteAt(event.clientY - top, CLICK_STEP_MINUTES, hours))
  }
  return { drag, createAtClick, handlers }
}

function UnworkedTime({ unworked, hours }: Pick<Column, 'unworked'> & Pick<Props, 'hours'>) {
  return unworked
    .filter((span) => overlaps(unworkedSpanOf(span), hours))
    .map((span) => (
      <div
        key={`${span.date} ${span.from}-${span.to}`}
        className={`unworked unworked-${span.reason} ${styles.unworked}`}
        style={styleOf(unworkedSpanOf(span), hours)}
      >
        {unworkedLabel(span) && <span className="unworked-label">{unworkedLabel(span)}</span>}
      </div>
    ))
}

function firstStart(day: Day, { unworked }: Column, now: LayoutProps['now']): number {
  return startInView({ view: 'jour', date: day }, unworked, now).minute
}

function spanOfDrag({ startY, distance }: Drag, hours: Span): Span {
  const endY = startY + distance
  const start = minuteAt(Math.min(startY, endY), DRAG_STEP_MINUTES, hours)
  const last = minuteAt(Math.max(startY, endY), DRAG_STEP_MINUTES, hours)
  return { start, end: last + DRAG_STEP_MINUTES }
}

function styleOf(span: Span, hours: Span) {
  const { start, end } = visiblePart(span, hours)
  return { insetBlockStart: toPixels(start - hours.start), blockSize: toPixels(end - start) }
}
