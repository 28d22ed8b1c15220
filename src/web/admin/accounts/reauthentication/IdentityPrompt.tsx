import { lazy, Suspense, useEffect } from 'react'
import {
  cancelIdentityRequest,
  isIdentityRequested,
  provideDialog,
  settleIdentityRequest,
  useIdentityRequest,
} from '../../session/identity-request.ts'

const loadDialog = () => import('./ReauthenticationDialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadDialog()).ReauthenticationDialog }))

/** Must precede the screens: its listener then precedes those of their dialogs. */
export function IdentityPrompt() {
  const isRequested = useIdentityRequest()
  useEffect(() => provideDialog(loadDialog), [])
  useEffect(() => {
    window.addEventListener('keydown', cancelOnEscape, { capture: true })
    return () => window.removeEventListener('keydown', cancelOnEscape, { capture: true })
  }, [])
  if (!isRequested) return null
  return (
    <section>
      <Suspense fallback={null}>
        <Dialog onConfirmed={() => settleIdentityRequest(null)} onCancel={cancelIdentityRequest} />
      </Suspense>
    </section>
  )
}

/** Mantine's listeners, one for each dialog, would close the dialogs underneath as well. */
function cancelOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || !isIdentityRequested()) return
  event.stopImmediatePropagation()
  cancelIdentityRequest()
}
