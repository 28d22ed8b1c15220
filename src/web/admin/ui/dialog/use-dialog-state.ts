import { useState } from 'react'
import { useFocusReturn } from '../parts/use-focus-return.ts'

/**
 * A dialog that gives the focus back to its opener. `shown` says for which row or in which variant it is open, and is
 * null while it is closed.
 */
export function useDialogFor<Shown>(initial: () => Shown | null = () => null) {
  const [shown, setShown] = useState(initial)
  const focus = useFocusReturn()
  return {
    shown,
    open: (next: Shown) => {
      focus.remember()
      setShown(() => next)
    },
    /** Another dialog instead, or none: the focus still returns to what opened the first one. */
    replace: (next: Shown | null) => setShown(() => next),
    close: () => {
      setShown(null)
      focus.restoreFocus()
    },
  }
}

/** The same for a dialog that is only open or closed. */
export function useDialogState() {
  const { shown, open, replace, close } = useDialogFor<true>()
  return {
    isOpen: shown !== null,
    open: () => open(true),
    /** Closes for another screen, which has the focus then. */
    leave: () => replace(null),
    close,
  }
}
