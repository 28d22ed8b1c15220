import { type PointerEvent, useRef, useState } from 'react'

/** In pixels: the start, from the element's top, and the distance. */
export type Drag = { from: number; by: number }

type Options = {
  go(drag: Drag): void
}

const MIN_DRAG_PX = 8

/** For mouse and pen. Touch scrolls instead: a dialog offers the same actions. Escape cancels the drag. */
export function useDrag({ go }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pressed = useRef<{ from: number; y: number } | null>(null)
  const hasMoved = useRef(false)
  const stop = () => {
    pressed.current = null
    setDrag(null)
  }
  return {
    drag,
    /** Whether the click event that follows ends a drag. Reading resets it. */
    wasDrag: () => {
      const was = hasMoved.current
      hasMoved.current = false
      return was
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasMoved.current = false
        if (event.pointerType === 'touch' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { top } = event.currentTarget.getBoundingClientRect()
        pressed.current = { from: event.clientY - top, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!pressed.current) return
        const by = event.clientY - pressed.current.y
        if (drag === null && Math.abs(by) < MIN_DRAG_PX) return
        hasMoved.current = true
        setDrag({ from: pressed.current.from, by })
      },
      onPointerUp: () => {
        if (drag) go(drag)
        stop()
      },
      onPointerCancel: stop,
      onKeyDown: (event: React.KeyboardEvent) => {
        hasMoved.current = false
        if (event.key === 'Escape') stop()
      },
    },
  }
}
