import type { Minute, Span } from '#domain/language/time.ts'
import { DRAG_STEP_MINUTES, toMinutes, toPixels } from './scale.ts'
import styles from './TimeColumns.module.css'
import { type Drag, useDrag } from './use-drag.ts'

type Props = { start: Minute; end: Minute; hours: Span; onResize: (end: Minute) => void }

/** For the mouse; the dialog of a block changes its end by keyboard and touch. */
export function ResizeHandle({ start, end, hours, onResize }: Props) {
  const endAfter = ({ distance }: Drag) =>
    Math.min(Math.max(end + toMinutes(distance, DRAG_STEP_MINUTES), start + DRAG_STEP_MINUTES), hours.end)
  const { drag, handlers } = useDrag({ onDrop: (drop) => onResize(endAfter(drop)) })
  if (end > hours.end) return null
  const { onKeyDown: _, ...pointerHandlers } = handlers
  return (
    <>
      {drag && (
        <div
          className={styles.drawn}
          style={{
            insetBlockStart: toPixels(start - hours.start),
            blockSize: toPixels(endAfter(drag) - start),
          }}
          aria-hidden
        />
      )}
      <div
        className={styles.handle}
        style={{ insetBlockStart: toPixels(end - hours.start) }}
        aria-hidden
        {...pointerHandlers}
      />
    </>
  )
}
