import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Leads to the setting that the address names: it is there only once the agenda is. */
export function useLanding(): void {
  const location = useLocation()
  // Another location for each click: the same link leads there once more.
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target) return
    target.scrollIntoView({ block: 'start' })
    target.focus({ preventScroll: true })
  }, [location])
}
