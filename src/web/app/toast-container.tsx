// The unstyled entry: the styled one writes a <style> element, which the Content-Security-Policy refuses.
import type { ReactNode } from 'react'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast.css'
import { UNDO_MS } from '#domain/undo.ts'
import { useToastLift } from './use-toast-lift.ts'

export { toast } from 'react-toastify/unstyled'

const choices = new Map<string, Id>()

/** Shows a choice about a subject. The older one goes: its buttons would act on what has changed since. */
export function showChoice(subject: string, content: (close: () => void) => ReactNode): void {
  const outdated = choices.get(subject)
  if (outdated !== undefined) toast.dismiss(outdated)
  const shown = toast.success(({ closeToast }) => content(closeToast), {
    autoClose: UNDO_MS,
    closeOnClick: false,
  })
  choices.set(subject, shown)
}

/** Section 1 of the specification, word for word; the library's default position stays top-right. */
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
