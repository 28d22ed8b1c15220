import FullCalendar, { type CalendarOptions } from '@fullcalendar/react'
import { memo, type RefObject, useReducer, useRef } from 'react'

/** Whether an entry is being dragged: `lock` when the drag starts, `unlock` when it ends. */
export function useDragLock() {
  const isDragging = useRef(false)
  const [, drawAgain] = useReducer((drawings: number) => drawings + 1, 0)
  const lock = () => {
    isDragging.current = true
  }
  const unlock = () => {
    isDragging.current = false
    drawAgain()
  }
  return { isDragging, lock, unlock }
}

type Props = CalendarOptions & { isDragging: RefObject<boolean> }

/**
 * FullCalendar, which hears nothing new while something is in a hand. What it is told becomes another calendar to it,
 * and a drop after that one on which something came from elsewhere: shown there, told to nobody.
 */
export const SteadyCalendar = memo(
  ({ isDragging: _, ...options }: Props) => <FullCalendar {...options} />,
  (_before, { isDragging }) => isDragging.current,
)
