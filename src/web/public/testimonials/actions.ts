import type { InvitedTestimonial } from '#contract/content/invitations.ts'
import { browserApi } from '#web/app/browser-api.ts'
import type { ParsedTestimonial } from './use-testimonial-form.ts'

export function sendTestimonial(body: ParsedTestimonial) {
  return browserApi('POST /api/testimonials', { body })
}

export function sendInvitedTestimonial(token: string, body: InvitedTestimonial) {
  return browserApi('POST /api/temoignage/{token}', { params: { token }, body })
}

export function withdrawTestimonial(token: string) {
  return browserApi('POST /api/temoignage/retrait/{token}', { params: { token } })
}
