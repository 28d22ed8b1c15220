import FullCalendar, { type CalendarOptions } from '@fullcalendar/react'
import { memo, type RefObject, useReducer, useRef } from 'react'

export function useDragLock() {
  const isDragging = useRef(false)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const lock = () => {
    isDragging.current = true
  }
  const unlock = () => {
    isDragging.current = false
    rerender()
  }
  return { isDragging, lock, unlock }
}

type Props = CalendarOptions & { isDragging: RefObject<boolean> }

/** Freezes FullCalendar's props during a drag: new props rebuild its event store and `eventDrop` never fires. */
export const FreezableCalendar = memo(
  ({ isDragging: _, ...options }: Props) => <FullCalendar {...options} />,
  (_before, { isDragging }) => isDragging.current,
)
