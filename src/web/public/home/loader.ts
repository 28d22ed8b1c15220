import type { LoaderFunctionArgs } from 'react-router'
import { fetchOfferedServices } from '#web/app/services/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'
import { ratingsOf } from '#web/ui/rating/rating.ts'

/** An average of fewer says little. */
const MIN_RATINGS = 5

/** Parts that fail to load are left out. */
export function homeLoader({ api, settings, showTexts }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    const [page, services, practitioners, testimonials] = await Promise.all([
      api('GET /api/pages/{slug}', { params: { slug: 'home' } }).catch(() => null),
      fetchOfferedServices(api).catch(() => []),
      api('GET /api/praticiens').catch(() => null),
      fetchPublishedTestimonials({ api, settings }),
    ])
    const content = page?.content ?? ''
    showTexts(request, [content])
    return {
      content,
      services,
      practitioners: practitioners ?? [],
      // If the list failed to load, the booking page reports it.
      isBookable:
        practitioners === null ||
        practitioners.some(({ services }) => services.some(({ onRequest }) => !onRequest)),
      latestTestimonial: testimonials[0],
      ...(testimonials.length >= MIN_RATINGS && { ratings: ratingsOf(testimonials) }),
    }
  }
}

async function fetchPublishedTestimonials({ api, settings }: Pick<LoaderContext, 'api' | 'settings'>) {
  const publicSettings = await settings.getLatest().catch(() => null)
  return publicSettings?.enableTestimonials ? api('GET /api/testimonials').catch(() => []) : []
}
