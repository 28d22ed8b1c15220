import { lazy, Suspense } from 'react'
import { panelOpening } from './opening.ts'

// Fetched when it is first opened: most visitors never do.
const Panel = lazy(async () => ({ default: (await import('./Panel.tsx')).Panel }))

/** The panel that the buttons of header, menu and footer share. */
export function Accessibility() {
  const opener = panelOpening.useOpener()
  return (
    opener && (
      <Suspense>
        <Panel opener={opener} />
      </Suspense>
    )
  )
}
