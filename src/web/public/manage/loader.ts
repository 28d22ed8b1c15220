import { data, type LoaderFunctionArgs } from 'react-router'
import type { OwnReservation } from '#contract/manage.ts'
import { ApiError } from '#web/app/api.ts'
import { type Attempt, attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

/** What a link opens; null where it opens nothing. */
export type OpenedLink = Attempt<OwnReservation | null>

/** Asks what a link opens. One that opens nothing is answered by a page of its own, with the status of a page that is not there. */
export function manageLoader({ api }: LoaderContext) {
  return async ({ params: { token = '' } }: LoaderFunctionArgs) => {
    const opened: OpenedLink = await attempt(
      api('GET /api/reservation/{token}', { params: { token } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    )
    return opened.data === null ? data(opened, { status: 404 }) : opened
  }
}
