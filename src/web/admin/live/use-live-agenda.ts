import { useEffect } from 'react'
import { refreshAgenda } from '../reservations/actions.ts'
import { listen } from './listen.ts'

/** Keeps what is on screen as the server has it, while anybody can see it. */
export function useLiveAgenda(): void {
  useEffect(() => {
    let stop = () => {}
    const follow = () => {
      stop()
      // A browser has few connections to one server: hidden tabs need none.
      stop = document.visibilityState === 'visible' ? listen(() => void refreshAgenda()) : () => {}
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [])
}
