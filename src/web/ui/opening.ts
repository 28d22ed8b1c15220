import { useSyncExternalStore } from 'react'

/** Something that buttons in several places open, and that gives the focus back to the one that did. */
export function createOpening() {
  let opener: HTMLElement | null = null
  const listeners = new Set<() => void>()
  const set = (next: HTMLElement | null) => {
    opener = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    toggle: (from: HTMLElement) => set(opener ? null : from),
    /** `stay` leaves the focus where the reader has taken it. */
    close(focus: 'return' | 'stay' = 'return') {
      const from = opener
      set(null)
      if (focus === 'return') from?.focus({ preventScroll: true })
    },
    /** The button that opened it, or null while it is closed. */
    useOpener: () =>
      useSyncExternalStore(
        subscribe,
        () => opener,
        () => null,
      ),
  }
}
