import { frenchTime, type Minute, type Span } from '#domain/language/time.ts'
import { french } from '#domain/language/typography.ts'
import { DRAG_STEP_MINUTES, toMinutes, toPixels } from './scale.ts'
import styles from './TimeColumns.module.css'
import { type Drag, useDrag } from './use-drag.ts'

type Props = { start: Minute; end: Minute; hours: Span; onResize: (end: Minute) => void }

/** For pointers, a finger by a long press; the dialog of the entry changes its length by keyboard. */
export function ResizeHandle({ start, end, hours, onResize }: Props) {
  const endAfter = ({ distance }: Drag) =>
    Math.min(Math.max(end + toMinutes(distance, DRAG_STEP_MINUTES), start + DRAG_STEP_MINUTES), hours.end)
  const { drag, handlers } = useDrag({
    isLiftable: true,
    onDrop: (drop) => {
      if (endAfter(drop) !== end) onResize(endAfter(drop))
    },
  })
  if (end > hours.end) return null
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
        >
          <span className={styles.newEnd}>{french`jusqu’à ${frenchTime(endAfter(drag))}`}</span>
        </div>
      )}
      <div
        className={styles.handle}
        style={{ insetBlockStart: toPixels(end - hours.start), maxBlockSize: toPixels((end - start) / 2) }}
        aria-hidden
        {...handlers}
      />
    </>
  )
}
