import { useCallback, useRef } from 'react'

/**
 * Where the keyboard stood before a dialog: remembered when it opens, given back once it is gone. What was
 * deleted meanwhile cannot take it; the screen's content does.
 */
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
