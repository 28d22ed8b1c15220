import { useEffect } from 'react'

declare global {
  interface Window {
    /** Recorded by contract/inline-script.ts: undefined until the first press, null once recording has stopped. */
    earlyPress?: Element | null
  }
}

let taken: Element | null | undefined

/** Call right before hydration: React handles presses from then on. */
export function claimEarlyPress(): void {
  taken = window.earlyPress
  window.earlyPress = null
}

/** Replays the last press or submit that happened before hydration. */
export function EarlyPress(): null {
  useEffect(() => {
    if (taken instanceof HTMLFormElement) taken.requestSubmit()
    else if (taken instanceof HTMLButtonElement) taken.click()
    taken = null
  }, [])
  return null
}
