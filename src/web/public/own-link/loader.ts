import type { LoaderFunctionArgs } from 'react-router'
import type { OwnReservation } from '#contract/booking/own-link.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

/** Null if the link opens nothing. */
export type OpenedLink = Attempt<OwnReservation | null>

export function manageLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/reservation/{token}', { params: { token } }))
}
