import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'info'

const listeners = new Set<() => void>()
let wanted = false

/** Shows a toast. The library is fetched with the first one: a page that says nothing does not carry it. */
export async function notify(kind: ToastKind, message: string): Promise<void> {
  const { toast } = await fetchToasts()
  toast[kind](message)
}

/** Shows a toast with buttons, for 10 s. It replaces an older one about the same subject. */
export async function offerChoice(subject: string, content: (close: () => void) => ReactNode): Promise<void> {
  const { showChoice } = await fetchToasts()
  showChoice(subject, content)
}

function fetchToasts() {
  wanted = true
  for (const listener of listeners) listener()
  return import('./toast-container.tsx')
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
