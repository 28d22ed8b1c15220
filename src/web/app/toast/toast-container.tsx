// The unstyled entry: the styled one injects a <style> element, which the Content-Security-Policy blocks.
import type { ReactNode } from 'react'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast.css'
import { UNDO_MS } from '#domain/booking/undo.ts'
import { useToastLift } from './use-toast-lift.ts'

export { toast } from 'react-toastify/unstyled'

const toastIds = new Map<string, Id>()

/** Dismisses an older toast about the same subject: its buttons would act on outdated state. */
export function showChoice(
  subject: string,
  content: (close: () => void) => ReactNode,
  kind: 'success' | 'error',
): void {
  const outdatedId = toastIds.get(subject)
  if (outdatedId !== undefined) toast.dismiss(outdatedId)
  const toastId = toast[kind](({ closeToast }) => content(closeToast), {
    autoClose: UNDO_MS,
    closeOnClick: false,
  })
  toastIds.set(subject, toastId)
}

/** Options: requirements, 1.4. */
export default function Container() {
  useToastLift()
  return (
    <ToastContainer
      position="bottom-right"
      autoClose={5000}
      theme="light"
      role="alert"
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      aria-label="Notifications Alt+T"
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
    />
  )
}
