import { useEffect } from 'react'

declare global {
  interface Window {
    /** Noted by contract/first-paint.ts; undefined while nothing was pressed, null once nothing is noted any more. */
    earlyPress?: Element | null
  }
}

let taken: Element | null | undefined

/** For the moment in which React begins to listen: it answers what is pressed from then on. */
export function takeEarlyPress(): void {
  taken = window.earlyPress
  window.earlyPress = null
}

/** Does once more what was pressed or sent before the scripts were there. */
export function EarlyPress(): null {
  useEffect(() => {
    if (taken instanceof HTMLFormElement) taken.requestSubmit()
    else if (taken instanceof HTMLButtonElement) taken.click()
    taken = null
  }, [])
  return null
}
