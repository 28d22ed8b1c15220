import { useSyncExternalStore } from 'react'

/** State of a popup that several buttons open. Closing it returns the focus to the button that opened it. */
export function createPopup() {
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
    close(focus: 'return' | 'stay' = 'return') {
      const from = opener
      set(null)
      if (focus === 'return') from?.focus({ preventScroll: true })
    },
    useOpener: () =>
      useSyncExternalStore(
        subscribe,
        () => opener,
        () => null,
      ),
  }
}
