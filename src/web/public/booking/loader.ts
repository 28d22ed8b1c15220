import type { LoaderFunctionArgs } from 'react-router'
import type { Service } from '#contract/booking/services.ts'
import { fetchOfferedServices, fetchServicesOfferedBy } from '#web/app/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'
import { parseChoice } from './choice.ts'
import { fetchOffers, type Offer } from './offers.ts'

/** Null where loading failed: the browser retries and reports the failure. */
export type FirstView = {
  praticienId: number | undefined
  practitioners: { id: number; displayName: string }[] | null
  services: Service[] | null
  offers: Offer[] | null
}

export function bookingLoader({ api }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs): Promise<FirstView> => {
    const { praticienId } = parseChoice(new URL(request.url).searchParams)
    const [practitioners, services, offers] = await Promise.all([
      api('GET /api/practitioners').catch(() => null),
      (praticienId === undefined
        ? fetchOfferedServices(api)
        : fetchServicesOfferedBy(api, praticienId)
      ).catch(() => null),
      fetchOffers(api).catch(() => null),
    ])
    return { praticienId, practitioners, services, offers }
  }
}
