import { frenchTime, type LocalTime, type Minute, type Span } from '#domain/language/time.ts'
import { NamedContent } from '../../../../ui/parts/NamedContent.tsx'
import type { AgendaActions } from '../../../entries/agenda-actions.ts'
import {
  type AgendaEntry,
  entryEnd,
  entryKey,
  entryStart,
  isEntryPast,
} from '../../../entries/agenda-entries.ts'
import { entryLabel } from '../../../entries/entry-label.ts'
import { entrySigns } from '../../../entries/entry-signs.ts'
import { EventContent } from '../EventContent.tsx'
import { entryClassName, SHORT_MINUTES } from '../entry-class.ts'
import { columnAt } from './column-at.ts'
import type { Column } from './columns.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import { DRAG_STEP_MINUTES, toMinutes, toPixels, visiblePart } from './scale.ts'
import styles from './TimeColumns.module.css'
import { type Drag, useDrag } from './use-drag.ts'

type Props = {
  entry: AgendaEntry
  column: Column
  columns: readonly Column[]
  tone: string
  hours: Span
  now: LocalTime
  withPractitioner: boolean
  actions: AgendaActions
}

/** Between adjacent entries. */
const GAP_PX = 2
/** Height of a sign and the gap below it. */
const SIGN_PX = 16

export function ColumnEntry({ entry, column, columns, tone, hours, now, withPractitioner, actions }: Props) {
  const start = entryStart(entry)
  const end = entryEnd(entry)
  const duration = end - start.minute
  const isPast = isEntryPast(entry, now)
  const targetOf = (drag: Drag) => {
    const { key, offset } = columnAt(drag.element, drag.x)
    const target = columns.find((candidate) => candidate.key === key) ?? column
    const wanted = start.minute + toMinutes(drag.distance, DRAG_STEP_MINUTES)
    return { column: target, offset, minute: keepWithin(wanted, duration, hours) }
  }
  const { drag, consumeDragClick, handlers } = useDrag({
    isLiftable: true,
    onDrop: (drop) => {
      const { column: target, minute } = targetOf(drop)
      if (minute === start.minute && target.key === column.key) return
      const given =
        target.praticienId === column.praticienId ? {} : { praticienId: target.praticienId ?? undefined }
      actions.moveOrResize(entry, { to: { day: target.day, minute }, end: minute + duration, ...given })
    },
  })
  const target = drag && targetOf(drag)
  const shown = visiblePart(
    target ? { start: target.minute, end: target.minute + duration } : { start: start.minute, end },
    hours,
  )
  const className = `${entryClassName(entry, now)} entry-box${duration < SHORT_MINUTES ? ' entry-short' : ''} ${styles.entry}`
  const style = {
    insetBlockStart: toPixels(shown.start - hours.start),
    blockSize: toPixels(shown.end - shown.start) - GAP_PX,
    translate: target ? target.offset : undefined,
    '--tone': isPast ? 'var(--control)' : tone,
  }
  const signs = entrySigns(entry, now).slice(0, roomForSigns(duration))
  if (entry.kind === 'hold') {
    return (
      <div className={className} style={style}>
        <EventContent entry={entry} signs={signs} />
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        className={className}
        style={style}
        data-stop={entryKey(entry)}
        data-moving={target ? true : undefined}
        onClick={() => {
          if (!consumeDragClick()) actions.open(entry)
        }}
        {...handlers}
      >
        <NamedContent name={entryLabel(entry, { withPractitioner, now })}>
          <EventContent entry={entry} signs={signs} landing={target && frenchTime(target.minute)} />
        </NamedContent>
      </button>
      {!isPast && !target && (
        <ResizeHandle
          end={end}
          start={start.minute}
          hours={hours}
          onResize={(newEnd) => actions.moveOrResize(entry, { to: start, end: newEnd })}
        />
      )}
    </>
  )
}

/** One below the other, so that they take no line of the text; one fits the shortest entry. */
function roomForSigns(duration: number): number {
  return Math.max(1, Math.floor((toPixels(duration) - GAP_PX) / SIGN_PX))
}

function keepWithin(minute: Minute, duration: number, hours: Span): Minute {
  return Math.max(Math.min(minute, hours.end - duration), Math.min(minute, hours.start))
}
