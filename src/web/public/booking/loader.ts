import type { LoaderFunctionArgs } from 'react-router'
import type { Service } from '#contract/booking/services.ts'
import { fetchOfferedServices, fetchServicesOfferedBy } from '#web/app/services/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'
import { type BookingChoice, parseChoice } from './flow/choice.ts'
import { fetchOffers, type Offer } from './flow/offers.ts'
import { findSelection, slotChoiceOf } from './flow/selection.ts'
import type { BookablePractitioner } from './flow/use-booking-options.ts'
import { type FirstWeek, fetchFirstWeek } from './week/first-week.ts'

/** Null where loading failed: the browser retries and reports the failure. */
export type FirstView = {
  choice: BookingChoice
  practitioners: BookablePractitioner[] | null
  services: Service[] | null
  offers: Offer[] | null
  /** Null unless the address names a service on offer, and in the browser. */
  week: FirstWeek | null
}

export function bookingLoader({ api, visit }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs): Promise<FirstView> => {
    const choice = parseChoice(new URL(request.url).searchParams)
    const { praticienId } = choice
    const loadingServices =
      praticienId === undefined ? fetchOfferedServices(api) : fetchServicesOfferedBy(api, praticienId)
    const [practitioners, services, offers, week] = await Promise.all([
      api('GET /api/practitioners').catch(() => null),
      loadingServices.catch(() => null),
      fetchOffers(api).catch(() => null),
      loadingServices
        .then((offered) => {
          const selection = findSelection(choice, offered)
          if (!visit || !selection || selection.service.bookable === false) return null
          return fetchFirstWeek(api, slotChoiceOf(selection, praticienId), { visit, signal: request.signal })
        })
        .catch(() => null),
    ])
    return { choice, practitioners, services, offers, week }
  }
}
