import { useCallback, useRef } from 'react'

/** Restores focus after a dialog closes; falls back to the main content if the opener was deleted meanwhile. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  const remember = useCallback(() => {
    opener.current = document.activeElement
  }, [])
  const restoreFocus = useCallback(() => {
    requestAnimationFrame(() => {
      const target = opener.current?.isConnected ? opener.current : document.getElementById('contenu')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    })
  }, [])
  return { remember, restoreFocus }
}
