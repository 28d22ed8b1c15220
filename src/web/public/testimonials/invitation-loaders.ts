import { data, type LoaderFunctionArgs } from 'react-router'
import type { Invitation } from '#contract/invitations.ts'
import { ApiError } from '#web/app/api.ts'
import { type Attempt, attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

/** What a link opens; null where it can no longer serve, or never could. */
export type OpenedInvitation = Attempt<Invitation | null>
export type Declined = Attempt<{ declined: boolean } | null>

/** The reservation that somebody was invited to tell of. */
export function invitationLoader({ api }: LoaderContext) {
  return async ({ params: { token = '' } }: LoaderFunctionArgs) =>
    answered(await attempt(api('GET /api/temoignage/{token}', { params: { token } }).catch(orNull)))
}

/** Whether whoever got a link has declined already. */
export function declineLoader({ api }: LoaderContext) {
  return async ({ params: { token = '' } }: LoaderFunctionArgs) =>
    answered(await attempt(api('GET /api/temoignage/{token}/refus', { params: { token } }).catch(orNull)))
}

function orNull(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** A link that opens nothing has a page of its own, with the status of a page that is not there. */
function answered<T>(opened: Attempt<T | null>) {
  return opened.data === null ? data(opened, { status: 404 }) : opened
}
