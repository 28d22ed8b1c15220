import type { Testimonial } from '#contract/testimonials.ts'
import { offeredServices } from '#web/app/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'
import { averageRating } from '#web/ui/rating.ts'

/** What the home page shows. Each part may be missing; the page goes on without it. */
export function homeLoader({ api, settings }: LoaderContext) {
  return async () => {
    const [page, services, praticiens, testimonials] = await Promise.all([
      api('GET /api/pages/{slug}', { params: { slug: 'home' } }).catch(() => null),
      offeredServices(api).catch(() => []),
      api('GET /api/praticiens').catch(() => null),
      publishedTestimonials({ api, settings }),
    ])
    return {
      content: page?.content ?? '',
      services,
      praticiens: praticiens ?? [],
      // Everybody in the list offers something. Where the list could not be had, the booking page will tell.
      isBookable: praticiens?.length !== 0,
      praise: praiseOf(testimonials),
    }
  }
}

async function publishedTestimonials({ api, settings }: Pick<LoaderContext, 'api' | 'settings'>) {
  const known = await settings.known().catch(() => null)
  return known?.enableTestimonials ? api('GET /api/testimonials').catch(() => []) : []
}

/** The latest one, and what all of them come to. */
function praiseOf(testimonials: Testimonial[]) {
  const [latest] = testimonials
  return latest
    ? { latest, count: testimonials.length, average: averageRating(testimonials.map(({ rating }) => rating)) }
    : null
}
