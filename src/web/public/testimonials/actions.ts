import type { InvitedTestimonial } from '#contract/invitations.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { Filled } from './use-testimonial-form.ts'

export function sendTestimonial(body: Filled) {
  return browserApi('POST /api/testimonials', { body })
}

/** Answers the invitation that the link opens. */
export function answerInvitation(token: string, body: InvitedTestimonial) {
  return browserApi('POST /api/temoignage/{token}', { params: { token }, body })
}

/** Declines all further invitations. */
export function declineInvitations(token: string) {
  return browserApi('POST /api/temoignage/{token}/refus', { params: { token } })
}
