import { lazy, Suspense, useEffect } from 'react'
import {
  cancelIdentityRequest,
  provideDialog,
  settleIdentityRequest,
  useIdentityRequest,
} from '../../session/identity-request.ts'

const loadDialog = () => import('./ReauthenticationDialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadDialog()).ReauthenticationDialog }))

export function IdentityPrompt() {
  const isRequested = useIdentityRequest()
  useEffect(() => provideDialog(loadDialog), [])
  if (!isRequested) return null
  return (
    <section>
      <Suspense fallback={null}>
        <Dialog onConfirmed={() => settleIdentityRequest(null)} onCancel={cancelIdentityRequest} />
      </Suspense>
    </section>
  )
}
