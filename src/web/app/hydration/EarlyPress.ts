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
    const target = claimedTarget
    claimedTarget = null
    // After the effects: within them React cannot hydrate the boundary that the target may be in.
    if (target) setTimeout(() => press(target))
  }, [])
  return null
}

function press(target: Element): void {
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else if (target instanceof HTMLButtonElement) target.click()
}
