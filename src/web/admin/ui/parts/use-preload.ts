import { useEffect } from 'react'

/** Loads what the screen needs late when its user first points or types, so that it is there at the click. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const gestures = new AbortController()
    const start = () => {
      gestures.abort()
      // A lost connection: whatever needs it loads it again.
      load().catch(() => {})
    }
    for (const gesture of ['pointermove', 'pointerdown', 'keydown']) {
      window.addEventListener(gesture, start, { signal: gestures.signal, passive: true })
    }
    return () => gestures.abort()
  }, [load])
}
