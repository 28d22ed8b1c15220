import { type RefObject, useEffect, useState } from 'react'

// A strip at the bottom edge, partly below the summary bar, does not count as seen.
const MARGIN = '0px 0px -25%'

export function useIsInView(heading: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const section = heading.current?.closest('section')
    if (!section) return
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    )
    observer.observe(section)
    return () => observer.disconnect()
  }, [heading])
  return isInView
}
