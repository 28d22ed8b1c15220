import { lazy, Suspense } from 'react'
import { panelOpening } from './opening.ts'

// Loaded on first opening: most visitors never open it.
const Panel = lazy(async () => ({ default: (await import('./Panel.tsx')).Panel }))

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
