import type { LoaderFunctionArgs } from 'react-router'
import type { OwnWaiting } from '#contract/booking/waiting/waiting-list.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type OpenedWaiting = Attempt<OwnWaiting | null>

export function waitingLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/waiting-list/{token}', { params: { token } }))
}
