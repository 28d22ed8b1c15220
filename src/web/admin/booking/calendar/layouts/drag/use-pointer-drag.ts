import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { scrollAtEdge } from './scroll-at-edge.ts'

/** In pixels. The pointer is at `clientX`, `clientY` of the window; `x`, `y` count from the press, scrolling included. */
export type DragPoint = { x: number; y: number; clientX: number; clientY: number }

type Options = {
  /** False where there is nothing to drag. */
  onPress: (event: PointerEvent<HTMLElement>) => boolean
  /** Also called as a finger lifts the entry, before it has moved. */
  onDrag: (point: DragPoint) => void
  onDrop: () => void
  /** After the drop, and after a drag that was given up. */
  onEnd: () => void
}

type Press = {
  element: HTMLElement
  pointerId: number
  isTouch: boolean
  clientX: number
  clientY: number
  scrollX: number
  scrollY: number
  isLifted: boolean
}

const MIN_DRAG_PX = 8
const LONG_PRESS_MS = 400

/**
 * Mouse and pen drag once they have moved; a finger lifts by a long press, and scrolls if it moves before. Escape
 * gives up.
 */
export function usePointerDrag({ onPress, onDrag, onDrop, onEnd }: Options) {
  const [isDragging, setIsDragging] = useState(false)
  const press = useRef<Press | null>(null)
  const lifting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = useRef({ clientX: 0, clientY: 0 })
  const endsDrag = useRef(false)

  const stop = () => {
    clearTimeout(lifting.current)
    press.current = null
    setIsDragging(false)
    onEnd()
  }
  const follow = (pressed: Press) => {
    const { clientX, clientY } = at.current
    onDrag({
      clientX,
      clientY,
      x: clientX - pressed.clientX + window.scrollX - pressed.scrollX,
      y: clientY - pressed.clientY + window.scrollY - pressed.scrollY,
    })
  }
  const lift = (pressed: Press) => {
    pressed.element.setPointerCapture(pressed.pointerId)
    pressed.isLifted = true
    endsDrag.current = true
    setIsDragging(true)
    follow(pressed)
  }
  const move = (pressed: Press, event: PointerEvent<HTMLElement>) => {
    // Released elsewhere, before the element captured the pointer.
    if (event.buttons === 0) return stop()
    at.current = { clientX: event.clientX, clientY: event.clientY }
    if (pressed.isLifted) return follow(pressed)
    if (isBelowDrag(pressed, event)) return
    if (pressed.isTouch) stop()
    else lift(pressed)
  }
  useWhileDragging(isDragging, {
    onEscape: stop,
    onFrame: () => {
      const pressed = press.current
      if (pressed?.isTouch && scrollAtEdge(pressed.element, at.current)) follow(pressed)
    },
  })
  return {
    isDragging,
    /** True for the click event that ends a drag, once. */
    consumeDragClick: () => {
      const isEnd = endsDrag.current
      endsDrag.current = false
      return isEnd
    },
    handlers: {
      ref: useStillPage(press),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        endsDrag.current = false
        // A second finger zooms.
        if (press.current) return stop()
        if (event.button !== 0 || !onPress(event)) return
        const { currentTarget: element, pointerId, clientX, clientY } = event
        const isTouch = event.pointerType === 'touch'
        const { scrollX, scrollY } = window
        const pressed = {
          element,
          pointerId,
          isTouch,
          clientX,
          clientY,
          scrollX,
          scrollY,
          isLifted: false,
        }
        press.current = pressed
        at.current = { clientX, clientY }
        if (isTouch) lifting.current = setTimeout(() => lift(pressed), LONG_PRESS_MS)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (press.current) move(press.current, event)
      },
      onPointerUp: () => {
        if (press.current?.isLifted) onDrop()
        stop()
      },
      onPointerCancel: stop,
      // A long press would open it.
      onContextMenu: (event: React.MouseEvent) => {
        if (press.current?.isTouch) event.preventDefault()
      },
      onKeyDown: () => {
        // A drag that is given up sets the flag but fires no click: Enter or Space must still click after it.
        endsDrag.current = false
      },
    },
  }
}

function isBelowDrag(pressed: Press, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < MIN_DRAG_PX
}

/** Keeps the page from scrolling under a lifted entry; React’s own `onTouchMove` could not prevent it. */
function useStillPage(press: { current: Press | null }) {
  return useCallback(
    (element: HTMLElement | null) => {
      const hold = (event: TouchEvent) => {
        if (press.current?.isLifted) event.preventDefault()
      }
      element?.addEventListener('touchmove', hold, { passive: false })
      return () => element?.removeEventListener('touchmove', hold)
    },
    [press],
  )
}

function useWhileDragging(isDragging: boolean, does: { onEscape: () => void; onFrame: () => void }) {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })
  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current.onEscape()
    }
    const run = () => {
      latest.current.onFrame()
      frame = requestAnimationFrame(run)
    }
    let frame = requestAnimationFrame(run)
    window.addEventListener('keydown', cancel)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', cancel)
    }
  }, [isDragging])
}
