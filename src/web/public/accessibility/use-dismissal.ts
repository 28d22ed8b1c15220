import { type RefObject, useEffect } from 'react'
import { accessibilityPopup } from './accessibility-popup.ts'

const CONTROL_SELECTOR = 'a, button, input, select, textarea, summary, label'

export function useDismissal(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const findOutsideTarget = ({ target }: Event): Element | null =>
      target instanceof Element && target.isConnected && !panel.current?.contains(target) ? target : null
    const listeners = {
      keydown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') accessibilityPopup.close()
      },
      click: (event: MouseEvent) => {
        const outsideTarget = findOutsideTarget(event)
        if (outsideTarget)
          accessibilityPopup.close(outsideTarget.closest(CONTROL_SELECTOR) ? 'stay' : 'return')
      },
      focusin: (event: FocusEvent) => {
        // Left open, the panel could hide the focused element (WCAG 2.4.11).
        if (findOutsideTarget(event)?.matches(':focus-visible')) accessibilityPopup.close('stay')
      },
    }
    const controller = new AbortController()
    for (const [type, listener] of Object.entries(listeners)) {
      document.addEventListener(type, listener as EventListener, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [panel])
}
