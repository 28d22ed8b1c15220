import type { Service } from '#contract/services.ts'
import type { Testimonial } from '#contract/testimonials.ts'
import type { Attempt } from '#web/app/attempt.ts'
import { paths } from '#web/app/paths.ts'
import { SITE_ROUTE, type SiteData } from '#web/app/site.ts'
import { averageRating } from '#web/ui/rating.ts'
import type { homeLoader } from '../home/loader.ts'
import { breadcrumb } from './breadcrumb.ts'
import { type Business, business } from './business.ts'

type Home = Awaited<ReturnType<ReturnType<typeof homeLoader>>>

/** schema.org objects for a page, from its loaders' data. */
export function structuredData(pathname: string, loaded: Record<string, unknown>): object[] {
  const site = loaded[SITE_ROUTE] as SiteData | undefined
  if (!site?.settings) return []
  const identity = { settings: site.settings, origin: site.origin }
  const pageData = Object.entries(loaded).find(([route]) => route !== SITE_ROUTE)?.[1]
  const crumbs = breadcrumb(pathname, site)
  return [...aboutBusiness(pathname, pageData, identity), ...(crumbs ? [crumbs] : [])]
}

function aboutBusiness(pathname: string, pageData: unknown, identity: Business): object[] {
  if (pathname === paths.home) {
    const { services, praise } = pageData as Home
    return [business(identity, { services, rating: praise })]
  }
  if (pathname === paths.massages) {
    return [business(identity, { services: (pageData as Attempt<Service[]>).data ?? [] })]
  }
  if (pathname === paths.testimonials) {
    return [business(identity, { rating: ratingOf((pageData as Attempt<Testimonial[]>).data ?? []) })]
  }
  return []
}

function ratingOf(testimonials: Testimonial[]) {
  if (testimonials.length === 0) return null
  return {
    count: testimonials.length,
    average: averageRating(testimonials.map(({ rating }) => rating)),
  }
}
