import { type RefObject, useEffect } from 'react'
import { panelPopup } from './opening.ts'

const CONTROLS = 'a, button, input, select, textarea, summary, label'

export function useDismissal(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const outside = ({ target }: Event): Element | null =>
      target instanceof Element && target.isConnected && !panel.current?.contains(target) ? target : null
    const listeners = {
      keydown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') panelPopup.close()
      },
      click: (event: MouseEvent) => {
        const clicked = outside(event)
        if (clicked) panelPopup.close(clicked.closest(CONTROLS) ? 'stay' : 'return')
      },
      focusin: (event: FocusEvent) => {
        // Left open, the panel could hide the focused element (WCAG 2.4.11).
        if (outside(event)?.matches(':focus-visible')) panelPopup.close('stay')
      },
    }
    const ending = new AbortController()
    for (const [type, listener] of Object.entries(listeners)) {
      document.addEventListener(type, listener as EventListener, { signal: ending.signal })
    }
    return () => ending.abort()
  }, [panel])
}
