import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'info'

const listeners = new Set<() => void>()
let isRequested = false

/** The toast library is loaded with the first toast. */
/** With an id, nothing is shown while a toast with the same id stands. */
export async function showToast(kind: ToastKind, message: string, toastId?: string): Promise<void> {
  const { toast } = await fetchToasts()
  toast[kind](message, toastId === undefined ? {} : { toastId })
}

export async function offerChoice(
  subject: string,
  content: (close: () => void) => ReactNode,
  kind: 'success' | 'error' = 'success',
): Promise<void> {
  const { showChoice } = await fetchToasts()
  showChoice(subject, content, kind)
}

function fetchToasts() {
  isRequested = true
  for (const listener of listeners) listener()
  return import('./toast/toast-container.tsx')
}

const ToastContainer = lazy(() => import('./toast/toast-container.tsx'))

export function Toasts() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  )
  return isShown ? (
    <Suspense>
      <ToastContainer />
    </Suspense>
  ) : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
