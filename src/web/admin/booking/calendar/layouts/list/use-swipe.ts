import { type TouchEvent, useRef } from 'react'

const MIN_SWIPE_PX = 60

/** Calls back with 1 after a swipe of one finger to the left (what comes next), -1 after one to the right. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(x) >= MIN_SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onTouchCancel() {
      start.current = null
    },
  }
}
