import { type PointerEvent as ReactPointerEvent, useState } from 'react'
import type { Order } from './use-order.ts'

/**
 * Drags one item of a list up and down by hand, mouse or pen. Each item carries `data-place`, its index: the one
 * whose middle the hand has passed tells where the dragged one goes.
 */
export function useReorderHandle<Id>(order: Order<Id>, id: Id) {
  const [state, setState] = useState<'still' | 'dragged'>('still')
  const grab = (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    let place = order.ids.indexOf(id)
    const drag = (move: PointerEvent) => {
      const next = placePassed(move, place)
      if (next === place) return
      place = next
      order.show(id, place)
    }
    const drop = () => {
      listening.abort()
      setState('still')
      order.put(id, place)
    }
    // The window's: the item itself is taken out of the page and put back while it moves.
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', drag, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', drop, { signal })
    setState('dragged')
  }
  return { state, grab }
}

function placePassed({ clientX, clientY }: PointerEvent, place: number): number {
  const item = document.elementFromPoint(clientX, clientY)?.closest('[data-place]')
  if (!(item instanceof HTMLElement)) return place
  const over = Number(item.dataset.place)
  const { top, height } = item.getBoundingClientRect()
  const isPassed = over > place ? clientY > top + height / 2 : clientY < top + height / 2
  return isPassed ? over : place
}
