import type { LoaderFunctionArgs } from 'react-router'
import type { OwnOffer } from '#contract/booking/waiting/waiting-offers.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type OpenedOffer = Attempt<OwnOffer | null>

export function offerLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/place/{token}', { params: { token } }))
}
