import { END_OF_DAY, type LocalTime } from '#domain/time.ts'
import type { AgendaActions } from '../agenda-actions.ts'
import { type AgendaEntry, entryEnd, entryStart, isEntryPast } from '../agenda-entries.ts'
import { entryClassName, SHORT_MINUTES } from '../calendar/calendar-events.ts'
import { EventContent } from '../calendar/EventContent.tsx'
import styles from './DayColumns.module.css'
import { DRAG_STEP, minutesOver, yOf } from './scale.ts'
import { useDrag } from './use-drag.ts'

type Props = { entry: AgendaEntry; tone: string; now: LocalTime; on: AgendaActions }

export function ColumnEntry({ entry, tone, now, on }: Props) {
  const start = entryStart(entry)
  const length = entryEnd(entry) - start.minute
  const moved = (pixels: number) =>
    Math.min(Math.max(start.minute + minutesOver(pixels, DRAG_STEP), 0), END_OF_DAY - length)
  const { drag, wasDrag, handlers } = useDrag({
    go: ({ by }) => {
      const minute = moved(by)
      if (minute !== start.minute) on.moveOrResize(entry, { to: { ...start, minute }, end: minute + length })
    },
  })
  const past = isEntryPast(entry, now)
  const className = `${entryClassName(entry, now)} entry-box${length < SHORT_MINUTES ? ' entry-short' : ''} ${styles.item}`
  const box = {
    insetBlockStart: yOf(drag ? moved(drag.by) : start.minute),
    blockSize: yOf(length) - 2,
    '--fc-event-color': past ? 'var(--control)' : tone,
  }
  if (entry.kind === 'hold') {
    return (
      <div className={className} style={box}>
        <EventContent entry={entry} />
      </div>
    )
  }
  return (
    <button
      type="button"
      className={className}
      style={box}
      data-moving={drag ? true : undefined}
      onClick={() => {
        if (!wasDrag()) on.open(entry)
      }}
      {...handlers}
    >
      <EventContent entry={entry} />
    </button>
  )
}
