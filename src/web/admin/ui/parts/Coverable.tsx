import { createContext, type ReactNode, use, useEffect, useState } from 'react'

type Cover = { setIsCovered: (isCovered: boolean) => void; place: HTMLElement | null }

const CoverContext = createContext<Cover | null>(null)

/** Around a dialog on top of which another one may open: Escape must then leave the covered one open. */
export function Coverable({ children }: { children: (isCovered: boolean) => ReactNode }) {
  const [isCovered, setIsCovered] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <CoverContext value={{ setIsCovered, place }}>
      {children(isCovered)}
      <div ref={setPlace} />
    </CoverContext>
  )
}

/** Props of a dialog that may open from another one. Inside that one, its sticky heading would lie on top. */
export function useCover() {
  const { setIsCovered, place } = use(CoverContext) ?? {}
  useEffect(() => {
    setIsCovered?.(true)
    return () => setIsCovered?.(false)
  }, [setIsCovered])
  return place ? { withinPortal: true, portalProps: { target: place } } : {}
}
