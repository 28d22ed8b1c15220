import type { KeyboardEvent } from 'react'

const GRID_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']

/** False with a modifier: « Alt » and an arrow go back in the browser's history. */
export function isGridKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return GRID_KEYS.includes(key) && !(altKey || ctrlKey || metaKey || shiftKey)
}
