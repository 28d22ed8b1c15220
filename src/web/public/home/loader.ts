import type { LoaderFunctionArgs } from 'react-router'
import type { Testimonial } from '#contract/content/testimonials.ts'
import { fetchOfferedServices } from '#web/app/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'
import { averageRating } from '#web/ui/rating.ts'

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
      // Every listed practitioner offers a service. If the list failed to load, the booking page reports it.
      isBookable: practitioners?.length !== 0,
      testimonialSummary: summarizeTestimonials(testimonials),
    }
  }
}

async function fetchPublishedTestimonials({ api, settings }: Pick<LoaderContext, 'api' | 'settings'>) {
  const publicSettings = await settings.getLatest().catch(() => null)
  return publicSettings?.enableTestimonials ? api('GET /api/testimonials').catch(() => []) : []
}

function summarizeTestimonials(testimonials: Testimonial[]) {
  const [latest] = testimonials
  return latest
    ? { latest, count: testimonials.length, average: averageRating(testimonials.map(({ rating }) => rating)) }
    : null
}
