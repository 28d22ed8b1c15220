import type { LoaderFunctionArgs } from 'react-router'
import type { Invitation } from '#contract/content/invitations.ts'
import type { OwnTestimonial } from '#contract/content/testimonials.ts'
import { type Attempt, openLink } from '#web/app/attempt.ts'
import type { LoaderContext } from '#web/app/site.ts'

/** Null if the link is used, outdated or unknown. */
export type OpenedInvitation = Attempt<Invitation | null>
/** Null if the link is unknown, or the testimonial is gone. */
export type OpenedWithdrawal = Attempt<OwnTestimonial | null>

export function invitationLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/temoignage/{token}', { params: { token } }))
}

export function withdrawalLoader({ api }: LoaderContext) {
  return ({ params: { token = '' } }: LoaderFunctionArgs) =>
    openLink(api('GET /api/temoignage/retrait/{token}', { params: { token } }))
}
