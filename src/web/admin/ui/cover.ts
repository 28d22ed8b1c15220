import { createContext, use, useEffect } from 'react'

/** Tells a dialog, around the pieces inside it, that another one lies on top of it. */
export const Cover = createContext<((isCovered: boolean) => void) | null>(null)

/** Props of a dialog that may open from another one, which the Escape key then leaves open. */
export function useCover() {
  const setIsCovered = use(Cover)
  useEffect(() => {
    setIsCovered?.(true)
    return () => setIsCovered?.(false)
  }, [setIsCovered])
  // Inside the dialog beneath, its sticky heading would lie on top.
  return { withinPortal: setIsCovered !== null }
}
