import type { Service } from '#contract/booking/services.ts'
import type { Attempt } from '#web/app/attempt.ts'
import { paths } from '#web/app/paths.ts'
import { SITE_ROUTE, type SiteData } from '#web/app/site.ts'
import type { homeLoader } from '../home/loader.ts'
import { buildBreadcrumb } from './breadcrumb.ts'
import { type Business, buildBusiness } from './business.ts'

type HomeData = Awaited<ReturnType<ReturnType<typeof homeLoader>>>

/** schema.org objects for a page, from its loaders' data. */
export function buildStructuredData(pathname: string, loaderData: Record<string, unknown>): object[] {
  const site = loaderData[SITE_ROUTE] as SiteData | undefined
  if (!site?.settings) return []
  const business = { settings: site.settings, origin: site.origin }
  const pageData = Object.entries(loaderData).find(([route]) => route !== SITE_ROUTE)?.[1]
  const breadcrumb = buildBreadcrumb(pathname, site)
  return [...buildBusinessObjects(pathname, pageData, business), ...(breadcrumb ? [breadcrumb] : [])]
}

function buildBusinessObjects(pathname: string, pageData: unknown, business: Business): object[] {
  if (pathname === paths.home) {
    return [buildBusiness(business, (pageData as HomeData).services)]
  }
  if (pathname === paths.massages) {
    return [buildBusiness(business, (pageData as Attempt<Service[]>).data)]
  }
  return []
}
