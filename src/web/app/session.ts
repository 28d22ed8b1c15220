import type { QueryClient } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/sign-in.ts'
import type { Api } from './api.ts'
import { fetchCsrfToken } from './csrf.ts'
import { authStatusQuery } from './query/queries.ts'
import { showToast } from './toasts.tsx'

export type Session = { api: Api; client: QueryClient }

/** The status is cached. A failure counts as signed out and shows a toast, unless the request was aborted. */
export async function fetchSignedInUser(
  { api, client }: Session,
  signal: AbortSignal,
): Promise<Admin | null> {
  const { queryKey } = authStatusQuery(api)
  const cached = client.getQueryData(queryKey)
  if (cached) return cached.admin
  try {
    const status = await api('GET /api/auth/status', { signal })
    client.setQueryData(queryKey, status)
    return status.admin
  } catch (error) {
    // Superseded by another navigation: the router ignores the outcome.
    if (signal.aborted) throw error
    // A screen that redirects to the sign-in page checks a second time there.
    void showToast('error', "Erreur lors de la vérification du statut de l'utilisateur", 'auth-status')
    return null
  }
}

export async function signIn(
  session: Session,
  credentials: { username: string; password: string },
): Promise<Admin> {
  const { admin } = await session.api('POST /api/auth/login', { body: credentials })
  await beginSession(session, admin)
  return admin
}

/** After a sign-in that was refused with second_factor_required. */
export async function takeSecondStep(session: Session, code: string): Promise<Admin> {
  const { admin } = await session.api('POST /api/auth/second-factor', { body: { code } })
  await beginSession(session, admin)
  return admin
}

export async function beginSession(session: Session, admin: Admin): Promise<void> {
  cacheStatus(session, admin)
  // The new session has a new CSRF secret, which invalidates the current token.
  await fetchCsrfToken(session.api)
}

/** Signs out locally even when the request fails. */
export async function signOut(session: Session): Promise<void> {
  try {
    await session.api('POST /api/auth/logout')
  } catch {
    void showToast('error', 'Erreur lors de la déconnexion')
  }
  clearSession(session)
}

/** Clears all cached data: the next user of this screen may be another person. */
export function clearSession({ api, client }: Session): void {
  client.clear()
  cacheStatus({ api, client }, null)
}

function cacheStatus({ api, client }: Session, admin: Admin | null): void {
  client.setQueryData(authStatusQuery(api).queryKey, { isLoggedIn: admin !== null, admin })
}
