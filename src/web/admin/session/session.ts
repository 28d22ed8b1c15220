import { type Api, ApiError, createApi } from '#web/app/api.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { authStatusQuery } from '#web/app/query/queries.ts'
import { clearSession, type Session, signOut } from '#web/app/session.ts'
import { showToast } from '#web/app/toasts.tsx'
import { saveOpenDrafts } from './drafts.ts'
import { requestIdentity, settleIdentityRequest } from './identity-request.ts'
import { createProgressFetch } from './progress-fetch.ts'

let sessionEndListener: () => void = () => {}

function withSessionWatch(inner: Api): Api {
  return (async (...args: Parameters<Api>) => {
    try {
      return await inner(...args)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') endSession()
      if (error instanceof ApiError && error.code === 'second_factor_missing') askForSecondFactor()
      throw error
    }
  }) as Api
}

/** A call that is refused until its user confirms who they are asks for that, and is repeated once. */
function withReauthentication(inner: Api): Api {
  return (async (...args: Parameters<Api>) => {
    const opener = document.activeElement
    try {
      return await inner(...args)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'reauthentication_required')) throw error
      const failure = await requestIdentity(error, opener)
      if (failure) throw failure
      return inner(...args)
    }
  }) as Api
}

function watch(inner: Api): Api {
  return withReauthentication(withSessionWatch(inner))
}

export const api: Api = watch(browserApi)

export function createUploadApi(onProgress: (fraction: number) => void): Api {
  return watch(createApi(createProgressFetch(onProgress)))
}

export const session: Session = {
  api,
  client: createQueryClient((sentence) => void showToast('error', sentence)),
}

export function onSessionEnd(listener: () => void): void {
  sessionEndListener = listener
}

/** Guards calls to public endpoints: without a session, the server would treat them as a visitor's. */
export async function requireSession(): Promise<void> {
  const { isLoggedIn } = await browserApi('GET /api/auth/status')
  if (isLoggedIn) return
  endSession()
  throw signedOut()
}

/** The practice requires one since this screen was opened: the back office gives way to the set-up. */
function askForSecondFactor(): void {
  saveOpenDrafts()
  session.client.setQueryData(authStatusQuery(api).queryKey, (status) =>
    status?.admin ? { ...status, admin: { ...status.admin, mustAddSecondFactor: true } } : status,
  )
}

let isSigningOut = false

/** Signs out locally even when the request fails. Keeps no screen to return to: the next user may be another person. */
export async function leaveSession(): Promise<void> {
  isSigningOut = true
  await signOut(session)
  isSigningOut = false
}

/** The session has expired or was revoked. Calls refused during or after a sign-out, or a second time, change nothing. */
function endSession(): void {
  if (isSigningOut || isKnownSignedOut()) return
  saveOpenDrafts()
  settleIdentityRequest(signedOut())
  clearSession(session)
  sessionEndListener()
}

/** A failed request says nothing of the session. */
export function isKnownSignedOut(): boolean {
  return session.client.getQueryData(authStatusQuery(api).queryKey)?.admin === null
}

function signedOut(): ApiError {
  return new ApiError(401, { message: 'Connectez-vous pour continuer.', code: 'unauthenticated' })
}
