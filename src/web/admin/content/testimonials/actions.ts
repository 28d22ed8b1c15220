import type { ModeratedTestimonial, Verdict } from '#contract/content/testimonials.ts'
import { api, session } from '../../session/session.ts'

export function moderateTestimonial({
  testimonial,
  verdict,
}: {
  testimonial: ModeratedTestimonial
  verdict: Verdict
}) {
  return api('PUT /api/testimonials/{id}', { params: { id: String(testimonial.id) }, body: verdict })
}

export function removeTestimonial({ id }: ModeratedTestimonial) {
  return api('DELETE /api/testimonials/{id}', { params: { id: String(id) } })
}

export function refreshTestimonials(): Promise<void> {
  return session.client.invalidateQueries({ queryKey: ['testimonials'] })
}
