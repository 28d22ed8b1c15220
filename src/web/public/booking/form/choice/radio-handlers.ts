import type { KeyboardEvent, MouseEvent } from 'react'

export type RadioActions = {
  onChoose: () => void
  /** By an arrow key or the space bar. */
  onBrowse: () => void
  /** By a pointer or Enter. */
  onConfirm: (control: Element) => void
}

export function radioHandlers({ onChoose, onBrowse, onConfirm }: RadioActions) {
  return {
    onChange: onChoose,
    // A click by keyboard counts zero presses.
    onClick: ({ detail, currentTarget }: MouseEvent) =>
      detail === 0 ? onBrowse() : onConfirm(currentTarget),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return
      // Enter would submit the form.
      event.preventDefault()
      onChoose()
      onConfirm(event.currentTarget)
    },
  }
}
