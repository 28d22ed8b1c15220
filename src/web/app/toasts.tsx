import { lazy, Suspense, useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'info'

const listeners = new Set<() => void>()
let wanted = false

/** A way back that a toast offers: a button, for as long as the toast stands; `note` is said under the message. */
export type WayBack = { label: string; go: () => void; note?: string | undefined }

/** How long something can be undone. */
const UNDO_MS = 10_000

/** Shows a toast. The library is fetched with the first one: a page that says nothing does not carry it. */
export async function notify(kind: ToastKind, message: string, wayBack?: WayBack): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { toast, withWayBack } = await import('./toast-container.tsx')
  if (wayBack) toast[kind](withWayBack(message, wayBack), { autoClose: UNDO_MS, closeOnClick: false })
  else toast[kind](message)
}

const ToastContainer = lazy(() => import('./toast-container.tsx'))

/** Where toasts appear: put once in each layout. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  return shown ? (
    <Suspense>
      <ToastContainer />
    </Suspense>
  ) : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
