import { useEffect, useState } from 'react'

type Leaving = { isLeaving: boolean; error: Error | null }
const STAYING: Leaving = { isLeaving: false, error: null }

type Options = {
  findAddress: () => Promise<string>
  /** By the browser’s own button, which shows the page as it was left. */
  onBack?: () => void
}

/** Leaves for a page of somebody else, which the content policy lets nobody embed or post a form to. */
export function useLeaving({ findAddress, onBack }: Options) {
  const [leaving, setLeaving] = useState(STAYING)
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(STAYING)
      onBack?.()
    }
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [onBack])
  const leave = async () => {
    setLeaving({ isLeaving: true, error: null })
    try {
      location.assign(await findAddress())
    } catch (error) {
      setLeaving({ isLeaving: false, error: error as Error })
    }
  }
  return { ...leaving, leave }
}
