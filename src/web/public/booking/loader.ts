import type { LoaderFunctionArgs } from 'react-router'
import type { Service } from '#contract/services.ts'
import { offeredServices, offeredServicesOf } from '#web/app/offered-services.ts'
import type { LoaderContext } from '#web/app/site.ts'
import { readChoice } from './choice.ts'

/** What the first view shows; null where it could not be had: the page asks again, and tells. */
export type FirstView = {
  praticienId: number | undefined
  practitioners: { id: number; displayName: string }[] | null
  /** Those of the chosen practitioner, or all. */
  services: Service[] | null
}

/** Asks ahead for what the first view shows. */
export function bookingLoader({ api }: LoaderContext) {
  return async ({ request }: LoaderFunctionArgs): Promise<FirstView> => {
    const { praticienId } = readChoice(new URL(request.url).searchParams)
    const [practitioners, services] = await Promise.all([
      api('GET /api/practitioners').catch(() => null),
      (praticienId === undefined ? offeredServices(api) : offeredServicesOf(api, praticienId)).catch(
        () => null,
      ),
    ])
    return { praticienId, practitioners, services }
  }
}
