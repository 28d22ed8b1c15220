import { type PointerEvent, useRef, useState } from 'react'

/** A press that went somewhere: where it began and by how much it moved, in pixels from the element's top. */
export type Drag = { from: number; by: number }

type On = {
  /** A way that is long enough to be meant; called once, when it is let go. */
  go(drag: Drag): void
}

/** Less than this is a click with an unsteady hand. */
const LEAST_PX = 8

/**
 * Follows a mouse or pen that is pressed on an element and drawn up or down. A finger scrolls instead: what it could
 * draw, a dialog does too. Escape lets go of it.
 */
export function useDrag({ go }: On) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pressed = useRef<{ from: number; y: number } | null>(null)
  const hasGone = useRef(false)
  const stop = () => {
    pressed.current = null
    setDrag(null)
  }
  return {
    /** What is being drawn now; null while nothing is. */
    drag,
    /** Whether the click that follows belongs to a way that is over; told once. */
    wasDrag: () => {
      const was = hasGone.current
      hasGone.current = false
      return was
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasGone.current = false
        if (event.pointerType === 'touch' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { top } = event.currentTarget.getBoundingClientRect()
        pressed.current = { from: event.clientY - top, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!pressed.current) return
        const by = event.clientY - pressed.current.y
        if (drag === null && Math.abs(by) < LEAST_PX) return
        hasGone.current = true
        setDrag({ from: pressed.current.from, by })
      },
      onPointerUp: () => {
        if (drag) go(drag)
        stop()
      },
      onPointerCancel: stop,
      onKeyDown: (event: React.KeyboardEvent) => {
        hasGone.current = false
        if (event.key === 'Escape') stop()
      },
    },
  }
}
