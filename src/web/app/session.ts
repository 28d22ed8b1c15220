import type { QueryClient } from '@tanstack/react-query'
import type { Admin } from '#contract/auth.ts'
import type { Api } from './api.ts'
import { fetchCsrfToken } from './csrf.ts'
import { authStatusQuery } from './query/queries.ts'
import { notify } from './toasts.tsx'

/** What signing in and out act on: the client of the contract and the cache of its answers. */
export type Session = { api: Api; client: QueryClient }

/** Who is signed in. Asked once, then remembered; a failure counts as nobody and is said, unless aborted. */
export async function whoIsSignedIn({ api, client }: Session, signal: AbortSignal): Promise<Admin | null> {
  const { queryKey } = authStatusQuery(api)
  const known = client.getQueryData(queryKey)
  if (known) return known.admin
  try {
    const status = await api('GET /api/auth/status', { signal })
    client.setQueryData(queryKey, status)
    return status.admin
  } catch (error) {
    // The router drops the outcome of a navigation that another one replaced.
    if (signal.aborted) throw error
    void notify('error', "Erreur lors de la vérification du statut de l'utilisateur")
    return null
  }
}

/** Opens a session; throws what the server refused. */
export async function signIn(
  session: Session,
  credentials: { username: string; password: string },
): Promise<Admin> {
  const { admin } = await session.api('POST /api/auth/login', { body: credentials })
  remember(session, admin)
  // A new session has a new CSRF secret: the token at hand died with the old cookie.
  await fetchCsrfToken(session.api)
  return admin
}

/** Closes the session. The user is forgotten even when the call fails. */
export async function signOut(session: Session): Promise<void> {
  try {
    await session.api('POST /api/auth/logout')
  } catch {
    void notify('error', 'Erreur lors de la déconnexion')
  }
  forget(session)
}

/** Leaves nothing of this person in memory: the next one at this screen may be somebody else. */
export function forget({ api, client }: Session): void {
  client.clear()
  remember({ api, client }, null)
}

function remember({ api, client }: Session, admin: Admin | null): void {
  client.setQueryData(authStatusQuery(api).queryKey, { isLoggedIn: admin !== null, admin })
}
