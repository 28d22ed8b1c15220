import type { LoaderFunctionArgs } from 'react-router'
import type { Testimonial } from '#contract/content/testimonials.ts'
import { attempt } from '#web/app/attempt.ts'
import { requireModule } from '#web/app/modules.ts'
import type { LoaderContext } from '#web/app/site.ts'
import { type Ratings, ratingsOf } from '#web/ui/rating/rating.ts'
import { shownCount } from './shown-part.ts'

/** `ratings` of all that are published; null without any. */
export type PublishedPart = { testimonials: Testimonial[]; ratings: Ratings | null }

export function testimonialsLoader({ api, settings }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    await requireModule(settings, 'enableTestimonials')
    const shown = shownCount(new URL(request.url).searchParams)
    return attempt(api('GET /api/testimonials').then((published) => firstOf(published, shown)))
  }
}

function firstOf(published: Testimonial[], shown: number): PublishedPart {
  return {
    testimonials: published.slice(0, shown),
    ratings: published.length === 0 ? null : ratingsOf(published),
  }
}
