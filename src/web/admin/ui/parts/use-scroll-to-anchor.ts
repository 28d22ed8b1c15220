import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The browser's own anchor scroll runs before the form has loaded. */
export function useScrollToAnchor(): void {
  const location = useLocation()
  // Depends on the location object: clicking the same link again scrolls again.
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1))
    if (!section) return
    section.scrollIntoView({ block: 'start' })
    section.focus({ preventScroll: true })
  }, [location])
}
