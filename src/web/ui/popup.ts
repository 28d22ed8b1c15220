import { useSyncExternalStore } from 'react'

/** State of a popup that several buttons open. Closing it returns the focus to the button that opened it. */
export function createPopup() {
  let opener: HTMLElement | null = null
  const listeners = new Set<() => void>()
  const setOpener = (element: HTMLElement | null) => {
    opener = element
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    toggle: (button: HTMLElement) => setOpener(opener ? null : button),
    close(focus: 'return' | 'stay' = 'return') {
      const lastOpener = opener
      setOpener(null)
      if (focus === 'return') lastOpener?.focus({ preventScroll: true })
    },
    useOpener: () =>
      useSyncExternalStore(
        subscribe,
        () => opener,
        () => null,
      ),
  }
}
