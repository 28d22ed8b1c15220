import { useEffect } from 'react'
import { listen } from './listen.ts'

/** Calls `onChange`, a stable function, whenever an agenda may have changed while the tab is visible. */
export function useLiveAgenda(onChange: () => void): void {
  useEffect(() => {
    let stop = () => {}
    const follow = () => {
      stop()
      // A browser has few connections to one server: hidden tabs need none.
      stop = document.visibilityState === 'visible' ? listen(onChange) : () => {}
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [onChange])
}
