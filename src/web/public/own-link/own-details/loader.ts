import type { LoaderFunctionArgs } from 'react-router'
import type { EmailChange } from '#contract/booking/own-details.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

export type OpenedEmailChange = Attempt<EmailChange | null>

export function emailChangeLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/adresse/{token}', { params: { token } }))
}
