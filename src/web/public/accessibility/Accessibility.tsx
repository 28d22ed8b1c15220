import { lazy, Suspense } from 'react'
import { accessibilityPopup } from './accessibility-popup.ts'

// Loaded on first opening: most visitors never open it.
const Panel = lazy(async () => ({ default: (await import('./Panel.tsx')).Panel }))

export function Accessibility() {
  const opener = accessibilityPopup.useOpener()
  return (
    opener && (
      <Suspense>
        <Panel opener={opener} />
      </Suspense>
    )
  )
}
