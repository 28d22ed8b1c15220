import { data, type LoaderFunctionArgs } from 'react-router'
import type { Invitation } from '#contract/invitations.ts'
import { ApiError } from '#web/app/api.ts'
import { type Attempt, attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

/** Null if the link is used, outdated or unknown. */
export type OpenedInvitation = Attempt<Invitation | null>
export type DeclineStatus = Attempt<{ declined: boolean } | null>

export function invitationLoader({ api }: LoaderContext) {
  return async ({ params: { token = '' } }: LoaderFunctionArgs) =>
    withNotFoundStatus(
      await attempt(api('GET /api/temoignage/{token}', { params: { token } }).catch(nullIfUnknown)),
    )
}

export function declineLoader({ api }: LoaderContext) {
  return async ({ params: { token = '' } }: LoaderFunctionArgs) =>
    withNotFoundStatus(
      await attempt(api('GET /api/temoignage/{token}/refus', { params: { token } }).catch(nullIfUnknown)),
    )
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

function withNotFoundStatus<T>(opened: Attempt<T | null>) {
  return opened.data === null ? data(opened, { status: 404 }) : opened
}
