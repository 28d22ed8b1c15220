import { attempt } from '#web/app/attempt.ts'
import { requireModule } from '#web/app/modules.ts'
import type { Asking } from '#web/app/site.ts'

/** Published testimonials, where the module is on. */
export function testimonialsLoader({ api, settings }: Asking) {
  return async () => {
    await requireModule(settings, 'enableTestimonials')
    return attempt(api('GET /api/testimonials'))
  }
}
