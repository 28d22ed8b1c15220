import type { Api } from '#web/app/api.ts'
import type { BookingChoice } from './choice.ts'

/** Services of a practitioner that visitors can book online. */
export type Offer = { praticienId: number; services: { id: number; name: string }[] }

/** A service that the practitioner whom the visitor chose does not offer. */
export type DeclinedService = { id: number; name: string; praticienId: number; othersCount: number }

export type Declined = DeclinedService & { onReturn: () => void }

export async function fetchOffers(api: Api): Promise<Offer[]> {
  const profiles = await api('GET /api/praticiens')
  return profiles.map(({ id, services }) => ({
    praticienId: id,
    services: services.filter(({ onRequest }) => !onRequest),
  }))
}

/** True while unknown. */
export function isOfferedBy(
  praticienId: number,
  serviceId: number | undefined,
  offers: readonly Offer[] | undefined,
): boolean {
  const services = offers?.find((offer) => offer.praticienId === praticienId)?.services
  return serviceId === undefined || (services?.some(({ id }) => id === serviceId) ?? true)
}

/** By anybody; true while unknown. */
export function isOfferedByAnybody(serviceId: number, offers: readonly Offer[] | undefined): boolean {
  return offers?.some(({ services }) => services.some(({ id }) => id === serviceId)) ?? true
}

export function findDeclinedService(
  { serviceId, praticienId }: BookingChoice,
  offers: readonly Offer[] = [],
): DeclinedService | null {
  const own = offers.find((offer) => offer.praticienId === praticienId)?.services
  const service = offers.flatMap(({ services }) => services).find(({ id }) => id === serviceId)
  if (praticienId === undefined || !own || !service || own.some(({ id }) => id === serviceId)) return null
  return { ...service, praticienId, othersCount: own.length }
}
