import { type PointerEvent, useRef, useState } from 'react'

/** In pixels; `startY` is measured from the top of `element`. The pointer is at `x` of the window. */
export type Drag = { element: HTMLElement; startY: number; distance: number; x: number }

type Options = {
  onDrop(drag: Drag): void
}

const MIN_DRAG_PX = 8

/** For mouse and pen. Touch scrolls instead: a dialog offers the same actions. Escape cancels the drag. */
export function useDrag({ onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const press = useRef<{ startY: number; x: number; y: number } | null>(null)
  const hasMoved = useRef(false)
  const stop = () => {
    press.current = null
    setDrag(null)
  }
  return {
    drag,
    /** True for the click event that ends a drag, once. */
    consumeDragClick: () => {
      const endsDrag = hasMoved.current
      hasMoved.current = false
      return endsDrag
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasMoved.current = false
        if (event.pointerType === 'touch' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const { top } = event.currentTarget.getBoundingClientRect()
        press.current = { startY: event.clientY - top, x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!press.current) return
        const { startY, x, y } = press.current
        const distance = event.clientY - y
        if (drag === null && Math.hypot(event.clientX - x, distance) < MIN_DRAG_PX) return
        hasMoved.current = true
        setDrag({ element: event.currentTarget, startY, distance, x: event.clientX })
      },
      onPointerUp: () => {
        if (drag) onDrop(drag)
        stop()
      },
      onPointerCancel: stop,
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key === 'Escape') return stop()
        // A drag that the browser cancels sets the flag but fires no click: Enter or Space must still click after it.
        hasMoved.current = false
      },
    },
  }
}
