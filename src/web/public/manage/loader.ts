import { data, type LoaderFunctionArgs } from 'react-router'
import type { OwnReservation } from '#contract/manage.ts'
import { ApiError } from '#web/app/api.ts'
import { type Attempt, attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

/** Null if the link opens nothing. */
export type OpenedLink = Attempt<OwnReservation | null>

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
