import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import type { Reordering } from './use-reordering.ts'

/**
 * Drags one list item up or down. Each item carries its index in `data-position`: the dragged item takes the
 * position of another once the pointer has passed its middle.
 */
export function useReorderHandle<Id>(reordering: Reordering<Id>, id: Id) {
  const [state, setState] = useState<'still' | 'dragged'>('still')
  const grab = (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    let position = reordering.ids.indexOf(id)
    const drag = (move: PointerEvent) => {
      const next = positionAt(move, position)
      if (next === position) return
      position = next
      reordering.preview(id, position)
    }
    const drop = () => {
      listeners.abort()
      setState('still')
      reordering.move(id, position)
    }
    // On the window: the item is removed from the DOM and reinserted while it moves.
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('pointermove', drag, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', drop, { signal })
    setState('dragged')
  }
  return { state, grab }
}

function positionAt({ clientX, clientY }: PointerEvent, position: number): number {
  const item = document.elementFromPoint(clientX, clientY)?.closest('[data-position]')
  if (!(item instanceof HTMLElement)) return position
  const hoveredPosition = Number(item.dataset.position)
  const { top, height } = item.getBoundingClientRect()
  const isPassed = hoveredPosition > position ? clientY > top + height / 2 : clientY < top + height / 2
  return isPassed ? hoveredPosition : position
}
