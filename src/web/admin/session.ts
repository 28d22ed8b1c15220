import { type Api, ApiError, createApi } from '#web/app/api.ts'
import { browserApi } from '#web/app/browser-api.ts'
import { createQueryClient } from '#web/app/query/client.ts'
import { forget, type Session } from '#web/app/session.ts'
import { notify } from '#web/app/toasts.tsx'
import { keepOpenDrafts } from './drafts.ts'
import { progressFetch } from './progress-fetch.ts'

let leave: () => void = () => {}

/** A client that watches for the answer that says the session is over. */
function watched(client: Api): Api {
  return (async (...call: Parameters<Api>) => {
    try {
      return await client(...call)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') endSession()
      throw error
    }
  }) as Api
}

/** The browser's client. */
export const api: Api = watched(browserApi)

/** The same for one upload, telling how much of it has left. */
export function uploadingApi(onProgress: (share: number) => void): Api {
  return watched(createApi(progressFetch(onProgress)))
}

/** The one cache of the back office, and who is signed in with it. */
export const session: Session = { api, client: createQueryClient((failure) => void notify('error', failure)) }

/** What happens when a session ends in the middle of work; set by the router. */
export function onSessionEnd(listener: () => void): void {
  leave = listener
}

/**
 * Asked before a call that a stranger may make too: with the session gone, it would be answered as a visitor's.
 */
export async function requireSession(): Promise<void> {
  const { isLoggedIn } = await browserApi('GET /api/auth/status')
  if (isLoggedIn) return
  endSession()
  throw new ApiError(401, { message: 'Connectez-vous pour continuer.', code: 'unauthenticated' })
}

function endSession(): void {
  keepOpenDrafts()
  forget(session)
  leave()
}
