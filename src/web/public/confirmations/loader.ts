import type { LoaderFunctionArgs } from 'react-router'
import type { PendingBooking } from '#contract/booking/confirmations/confirmations.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type OpenedConfirmation = Attempt<PendingBooking | null>

export function confirmationLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/confirmation/{token}', { params: { token } }))
}
