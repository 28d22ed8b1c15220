import type { LoaderFunctionArgs } from 'react-router'
import type { DeclineState } from '#contract/messages/declines.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type OpenedDeclines = Attempt<DeclineState | null>

export function declinesLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/refus/{token}', { params: { token } }))
}
