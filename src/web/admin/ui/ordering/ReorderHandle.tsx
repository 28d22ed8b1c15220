import { flushSync } from 'react-dom'
import { ChevronIcon } from '../icons.tsx'
import styles from './ReorderHandle.module.css'
import { useReorderHandle } from './use-reorder-handle.ts'
import type { Reordering } from './use-reordering.ts'

type Props<Id> = {
  reordering: Reordering<Id>
  id: Id
  name: string
}

/** Nothing for the only item. */
export function ReorderHandle<Id>({ reordering, id, name }: Props<Id>) {
  const { state, grab } = useReorderHandle(reordering, id)
  if (reordering.ids.length < 2) return null
  const position = reordering.ids.indexOf(id)
  const moveAndRefocus = (button: HTMLElement, target: number) => {
    if (target < 0 || target >= reordering.ids.length) return
    // Rendered synchronously: moving the item in the DOM drops focus, which the next line restores.
    flushSync(() => reordering.move(id, target))
    button.focus()
  }
  return (
    <span className={styles.handle} data-state={state}>
      <span className={styles.grip} aria-hidden="true" onPointerDown={grab}>
        <svg width="16" height="20" viewBox="0 0 16 20" fill="currentColor" aria-hidden="true">
          <path d="M4 3h3v3H4zm5 0h3v3H9zM4 8.500h3v3H4zm5 0h3v3H9zM4 14h3v3H4zm5 0h3v3H9z" />
        </svg>
      </span>
      <button
        type="button"
        data-direction="up"
        aria-label={`Monter ${name}`}
        aria-disabled={position === 0}
        onClick={(event) => moveAndRefocus(event.currentTarget, position - 1)}
      >
        <ChevronIcon />
      </button>
      <button
        type="button"
        aria-label={`Descendre ${name}`}
        aria-disabled={position === reordering.ids.length - 1}
        onClick={(event) => moveAndRefocus(event.currentTarget, position + 1)}
      >
        <ChevronIcon />
      </button>
    </span>
  )
}
