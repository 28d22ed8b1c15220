import type { LocalTime, Span } from '#domain/language/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import { type AgendaEntry, entryEnd, entryStart, isEntryPast } from '../agenda-entries.ts'
import { entryClassName, SHORT_MINUTES } from '../calendar/calendar-events.ts'
import { EventContent } from '../calendar/EventContent.tsx'
import styles from './DayColumns.module.css'
import { DRAG_STEP_MINUTES, toMinutes, toPixels } from './scale.ts'
import { useDrag } from './use-drag.ts'

/** Between adjacent entries. */
const GAP_PX = 2

type Props = { entry: AgendaEntry; tone: string; hours: Span; now: LocalTime; actions: AgendaActions }

export function ColumnEntry({ entry, tone, hours, now, actions }: Props) {
  const start = entryStart(entry)
  const duration = entryEnd(entry) - start.minute
  const startAfterDrag = (pixels: number) =>
    Math.min(Math.max(start.minute + toMinutes(pixels, DRAG_STEP_MINUTES), hours.start), hours.end - duration)
  const { drag, consumeDragClick, handlers } = useDrag({
    onDrop: ({ distance }) => {
      const minute = startAfterDrag(distance)
      if (minute !== start.minute)
        actions.moveOrResize(entry, { to: { ...start, minute }, end: minute + duration })
    },
  })
  const className = `${entryClassName(entry, now)} entry-box${duration < SHORT_MINUTES ? ' entry-short' : ''} ${styles.entry}`
  const style = {
    insetBlockStart: toPixels((drag ? startAfterDrag(drag.distance) : start.minute) - hours.start),
    blockSize: toPixels(duration) - GAP_PX,
    '--fc-event-color': isEntryPast(entry, now) ? 'var(--control)' : tone,
  }
  if (entry.kind === 'hold') {
    return (
      <div className={className} style={style}>
        <EventContent entry={entry} />
      </div>
    )
  }
  return (
    <button
      type="button"
      className={className}
      style={style}
      data-moving={drag ? true : undefined}
      onClick={() => {
        if (!consumeDragClick()) actions.open(entry)
      }}
      {...handlers}
    >
      <EventContent entry={entry} />
    </button>
  )
}
