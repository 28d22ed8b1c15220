import { useRef, useState } from 'react'
import { usePointerDrag } from '../drag/use-pointer-drag.ts'

/** In pixels; `startY` is measured from the top of `element`. The pointer is at `x` of the window. */
export type Drag = { element: HTMLElement; startY: number; distance: number; x: number }

type Options = {
  onDrop(drag: Drag): void
  /** A long press drags, too; otherwise a finger scrolls only. */
  isLiftable?: boolean
}

/** Drags the element that the handlers are on. */
export function useDrag({ onDrop, isLiftable = false }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const grip = useRef<Pick<Drag, 'element' | 'startY'> | null>(null)
  const { isDragging: _, ...pointerDrag } = usePointerDrag({
    onPress: ({ currentTarget: element, clientY, pointerType, pointerId }) => {
      if (pointerType === 'touch') {
        if (!isLiftable) return false
      } else {
        // The first move may already be beside a small element.
        element.setPointerCapture(pointerId)
      }
      grip.current = { element, startY: clientY - element.getBoundingClientRect().top }
      return true
    },
    onDrag: ({ y: distance, clientX: x }) => {
      if (grip.current) setDrag({ ...grip.current, distance, x })
    },
    onDrop: () => {
      if (drag) onDrop(drag)
    },
    onEnd: () => setDrag(null),
  })
  return { ...pointerDrag, drag }
}
