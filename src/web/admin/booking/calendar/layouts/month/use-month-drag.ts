import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '#domain/language/time.ts'
import { type AgendaEntry, entryKey } from '../../../entries/agenda-entries.ts'
import type { DayOfMonth } from './month-weeks.ts'

/** `weeks` as they were when the drag began: what arrives meanwhile is shown after it. */
export type MonthDrag = { entry: AgendaEntry; target: Day | null; weeks: DayOfMonth[][] }

/** In pixels, since the press. */
type Distance = { x: number; y: number }

type Press = { entry: AgendaEntry; element: HTMLElement; x: number; y: number; target: Day | null }

type Options = { weeks: DayOfMonth[][]; onDrop: (entry: AgendaEntry, day: Day) => void }

const MIN_DRAG_PX = 8

/**
 * Drags an entry to the day below the pointer, with mouse or pen. Touch scrolls instead: a dialog offers the same.
 * Escape cancels. The handlers are those of the whole grid, since the dragged entry may be replaced meanwhile.
 */
export function useMonthDrag({ weeks, onDrop }: Options) {
  const [drag, setDrag] = useState<MonthDrag | null>(null)
  const press = useRef<Press | null>(null)
  /** The click event that follows a drag opens nothing. */
  const endsDrag = useRef(false)
  const stop = () => {
    press.current?.element.style.removeProperty('translate')
    press.current = null
    setDrag(null)
  }
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stop()
    }
    window.addEventListener('keydown', cancel)
    return () => window.removeEventListener('keydown', cancel)
  })

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    endsDrag.current = false
    if (event.pointerType === 'touch' || event.button !== 0) return
    const element = (event.target as Element).closest<HTMLElement>('[data-stop]')
    const entry = element && findEntry(weeks, element.dataset.stop)
    if (entry) press.current = { entry, element, x: event.clientX, y: event.clientY, target: null }
  }
  const follow = (event: PointerEvent<HTMLElement>, pressed: Press, { x, y }: Distance) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    endsDrag.current = true
    pressed.element.style.translate = `${x}px ${y}px`
    pressed.target = dayAt(event.clientX, event.clientY)
    if (drag?.target === pressed.target) return
    setDrag({ entry: pressed.entry, target: pressed.target, weeks: drag?.weeks ?? weeks })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const pressed = press.current
    if (!pressed) return
    // Released elsewhere, before the grid captured the pointer.
    if (event.buttons === 0) return stop()
    const distance = { x: event.clientX - pressed.x, y: event.clientY - pressed.y }
    if (drag || Math.hypot(distance.x, distance.y) >= MIN_DRAG_PX) follow(event, pressed, distance)
  }
  const onPointerUp = () => {
    const pressed = press.current
    stop()
    if (isDragging && pressed && pressed.target !== null) onDrop(pressed.entry, pressed.target)
  }
  const onClickCapture = (event: MouseEvent) => {
    if (endsDrag.current) event.stopPropagation()
    endsDrag.current = false
  }
  return {
    drag,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop, onClickCapture },
  }
}

/** Holds stay where the visitor placed them. */
function findEntry(weeks: readonly DayOfMonth[][], key: string | undefined): AgendaEntry | undefined {
  return weeks
    .flat()
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.kind !== 'hold' && entryKey(entry) === key)
}

function dayAt(x: number, y: number): Day | null {
  const cells = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-day]'))
  return cells.find((cell) => cell !== null)?.dataset.day ?? null
}
