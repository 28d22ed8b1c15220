import { useEffect } from 'react'

declare global {
  interface Window {
    /** Recorded by contract/inline-script.ts: undefined until the first press, null once recording has stopped. */
    earlyPress?: Element | null
  }
}

let claimedTarget: Element | null | undefined

/** Call right before hydration: React handles presses from then on. */
export function claimEarlyPress(): void {
  claimedTarget = window.earlyPress
  window.earlyPress = null
}

/** Replays the last press or submit that happened before hydration. */
export function EarlyPress(): null {
  useEffect(() => {
    if (claimedTarget instanceof HTMLFormElement) claimedTarget.requestSubmit()
    else if (claimedTarget instanceof HTMLButtonElement) claimedTarget.click()
    claimedTarget = null
  }, [])
  return null
}
