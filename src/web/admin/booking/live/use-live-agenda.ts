import { useEffect } from 'react'
import { followAgenda } from './follow-agenda.ts'

/** `onChange` must be stable: a new function reconnects. */
export function useLiveAgenda(onChange: () => void): void {
  useEffect(() => {
    let stop = () => {}
    const follow = () => {
      stop()
      // Browsers allow six HTTP/1.1 connections per host: hidden tabs must not hold one.
      stop = document.visibilityState === 'visible' ? followAgenda(onChange) : () => {}
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [onChange])
}
