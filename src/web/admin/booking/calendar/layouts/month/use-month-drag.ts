import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { Day } from '#domain/language/time.ts'
import { type AgendaEntry, entryKey } from '../../../entries/agenda-entries.ts'
import { type DragPoint, usePointerDrag } from '../drag/use-pointer-drag.ts'
import type { DayOfMonth } from './month-weeks.ts'

/** `weeks` as they were when the drag began: what arrives meanwhile is shown after it. */
export type MonthDrag = { entry: AgendaEntry; target: Day | null; weeks: DayOfMonth[][] }

type Options = { weeks: DayOfMonth[][]; onDrop: (entry: AgendaEntry, day: Day) => void }

/**
 * Drags an entry to the day below the pointer. The handlers are those of the whole grid, since the dragged entry may
 * be replaced meanwhile.
 */
export function useMonthDrag({ weeks, onDrop }: Options) {
  const [drag, setDrag] = useState<MonthDrag | null>(null)
  const grip = useRef<{ entry: AgendaEntry; element: HTMLElement } | null>(null)
  const onPress = ({ target }: PointerEvent<HTMLElement>) => {
    const element = (target as Element).closest<HTMLElement>('[data-stop]')
    const entry = element && findEntry(weeks, element.dataset.stop)
    grip.current = entry ? { entry, element } : null
    return grip.current !== null
  }
  const onDrag = ({ x, y, clientX, clientY }: DragPoint) => {
    if (!grip.current) return
    const { entry, element } = grip.current
    element.style.translate = `${x}px ${y}px`
    const target = dayAt(clientX, clientY)
    if (drag?.target !== target || drag === null) setDrag({ entry, target, weeks: drag?.weeks ?? weeks })
  }
  const { consumeDragClick, handlers } = usePointerDrag({
    onPress,
    onDrag,
    onDrop: () => {
      if (drag && drag.target !== null) onDrop(drag.entry, drag.target)
    },
    onEnd: () => {
      grip.current?.element.style.removeProperty('translate')
      grip.current = null
      setDrag(null)
    },
  })
  const onClickCapture = (event: MouseEvent) => {
    if (consumeDragClick()) event.stopPropagation()
  }
  return { drag, handlers: { ...handlers, onClickCapture } }
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
