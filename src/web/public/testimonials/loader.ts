import { attempt } from '#web/app/attempt.ts'
import { requireModule } from '#web/app/modules.ts'
import type { LoaderContext } from '#web/app/site.ts'

export function testimonialsLoader({ api, settings }: LoaderContext) {
  return async () => {
    await requireModule(settings, 'enableTestimonials')
    return attempt(api('GET /api/testimonials'))
  }
}
