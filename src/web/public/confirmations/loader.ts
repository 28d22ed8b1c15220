import { data, type LoaderFunctionArgs } from 'react-router'
import type { PendingBooking } from '#contract/confirmations.ts'
import { ApiError } from '#web/app/api.ts'
import { type Attempt, attempt } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type OpenedConfirmation = Attempt<PendingBooking | null>

export function confirmationLoader({ api }: LoaderContext) {
  return async ({ params: { token = '' } }: LoaderFunctionArgs) => {
    const opened: OpenedConfirmation = await attempt(
      api('GET /api/confirmation/{token}', { params: { token } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    )
    return opened.data === null ? data(opened, { status: 404 }) : opened
  }
}
